import type { Message } from '../../schemas/message.ts';
import type { ReadCommand } from '../trajectory/read-commands.ts';

/** What mini-swe-agent's submit commands print on their first line. */
const MARKERS = ['COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT', 'MICRO_SWE_AGENT_FINAL_OUTPUT'];

/**
 * The command by which the recording's agent says that it is done: the last one it ran, where that submits, else the
 * shortest that the task names. Null where neither says.
 */
export function findSubmitCommand(messages: readonly Message[], commands: readonly ReadCommand[]): string | null {
  const last = commands.at(-1)?.command.trim() ?? '';
  if (last === 'submit' || MARKERS.some((marker) => last.startsWith(`echo ${marker}`))) return last;
  const start = messages.findIndex(({ role }) => role === 'assistant');
  const task = messages.slice(0, start === -1 ? messages.length : start).map(({ content }) => content);
  const named = MARKERS.find((marker) => task.some((text) => text.includes(`echo ${marker}`)));
  return named === undefined ? null : `echo ${named}`;
}
