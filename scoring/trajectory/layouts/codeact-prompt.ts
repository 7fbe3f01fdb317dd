import type { Message } from '../../../schemas/message.ts';

/** What stands between the messages of a prompt that OpenHands logged as plain text. */
const SEPARATOR = '\n\n----------\n\n';

const OBSERVATION = 'OBSERVATION:';
const ACTIONS = ['<execute_bash>', '<execute_ipython>', '<execute_browse>', '<function='];

/** Whether a text is such a prompt: separated messages, of which one acts or observes. */
export function isCodeActPrompt(text: string): boolean {
  return (
    text.includes(SEPARATOR) &&
    (text.includes(`${SEPARATOR}${OBSERVATION}`) || ACTIONS.some((tag) => text.includes(tag)))
  );
}

/**
 * The messages of a CodeAct prompt. The log names no roles: the first message is the system's, the second the task, and
 * from there on assistant and environment take turns.
 */
export function readCodeActPrompt(text: string): Message[] {
  const body = text.startsWith(SEPARATOR) ? text.slice(SEPARATOR.length) : text;
  let role: Message['role'] = 'system';
  return body.split(SEPARATOR).map((content, index) => {
    if (index === 1) role = 'user';
    else if (index > 1) role = content.startsWith(OBSERVATION) || role === 'assistant' ? 'user' : 'assistant';
    return { role, content };
  });
}
