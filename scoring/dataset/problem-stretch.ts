import type { Message } from '../../schemas/message.ts';

/** Behind these the harnesses' prompts put what the task is about. */
const OPENINGS = [
  'Consider the following PR description:\n',
  '<pr_description>\n',
  '<issue_description>\n',
  'ISSUE:\n',
  '# Problem Statement\n',
  "NOW, LET'S START!\n",
  'Please solve this issue: ',
];

/** Code units of the stretch: enough to tell tasks apart, short enough to survive a prompt's own wrapping. */
const STRETCH = 240;

/**
 * A verbatim stretch of the problem statement, by which a task is recognised in a conversation. Empty when the task has
 * no text.
 */
export function problemStretch(messages: readonly Message[]): string {
  const start = messages.findIndex(({ role }) => role === 'assistant');
  const task = messages.slice(0, start === -1 ? messages.length : start).filter(({ role }) => role === 'user');
  const text = task.at(-1)?.content ?? '';
  const opening = OPENINGS.find((one) => text.includes(one));
  const body = opening === undefined ? text : text.slice(text.lastIndexOf(opening) + opening.length);
  return wholeCharacters(body.trimStart().slice(0, STRETCH)).trimEnd();
}

/** Without half a surrogate pair at the end. */
function wholeCharacters(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}
