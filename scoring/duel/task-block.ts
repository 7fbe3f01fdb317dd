import type { Message, ToolCall } from '../../schemas/message.ts';

/**
 * The TASK block of a sample as text: all that the prefix hands over, that is the system prompt, the problem and the
 * conversation so far with its commands and observations, one `ROLE: …` a message. Arguments of tool calls stand as their
 * values, so that what a call ran can be found as it was run.
 *
 * Source: seed, "The vector of change".
 */
export function taskBlock(messages: readonly Message[]): string {
  return messages
    .map(({ role, content, tool_calls }) =>
      [`${role.toUpperCase()}: ${content}`, ...(tool_calls ?? []).map(callText)].join('\n'),
    )
    .join('\n\n');
}

function callText({ function: { name, arguments: given } }: ToolCall): string {
  const values = argumentValues(given);
  return values === null ? `${name} ${given}` : [name, ...values].join('\n');
}

/** The arguments' values, strings as they are; null where the arguments are not a JSON object. */
function argumentValues(given: string): string[] | null {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const values = Object.values(value);
  return values.every((one) => typeof one !== 'object' || one === null)
    ? values.map((one) => (typeof one === 'string' ? one : String(one)))
    : null;
}
