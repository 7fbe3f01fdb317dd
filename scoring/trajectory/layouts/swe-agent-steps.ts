import type { Message } from '../../../schemas/message.ts';
import { field, isFields, textField } from '../json-fields.ts';
import { isMessageList, readMessageList } from './message-list.ts';

/** Whether a list is SWE-agent's `trajectory` (`action`, `observation`, `response` a step), kept without its history. */
export function isStepList(list: readonly unknown[]): boolean {
  const [first] = list;
  return isFields(first) && textField(first, 'action') !== null && textField(first, 'response') !== null;
}

/** The conversation that the steps amount to; what stood before the first is in its `query`, where that was kept. */
export function readStepList(list: readonly unknown[], where: string): Message[] {
  const steps = list.filter(isFields);
  const query = steps[0] === undefined ? undefined : field(steps[0], 'query');
  const task = Array.isArray(query) && isMessageList(query) ? readMessageList(query, `${where}: query`) : [];
  const turns = steps.flatMap((step): Message[] => [
    { role: 'assistant', content: textField(step, 'response') ?? '' },
    { role: 'user', content: textField(step, 'observation') ?? '' },
  ]);
  return [...task, ...turns];
}
