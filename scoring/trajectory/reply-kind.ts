/**
 * What an environment's reply says beside a command's output: that the harness refused the turn, or that it stopped the
 * command. The wordings are those of the harnesses' own templates, and are looked for where the templates put them, so
 * that a command which prints them is not mistaken.
 */
export const OBSERVATION_PREFIX = 'OBSERVATION:';

/** Openings of replies to a turn whose commands were not executed. */
const REFUSALS = [
  // mini-swe-agent
  'Please always provide EXACTLY ONE action',
  'Format error:\n\n<error>',
  'Tool call error:\n\n<error>',
  // SWE-agent
  'Your output was not formatted correctly',
  'Your last output did not use any tool calls',
  'Your last output used multiple tool calls',
  'Your action could not be parsed properly',
  'Your function call was malformed',
  'Your bash command contained syntax errors and was NOT executed',
  'Your command was not executed',
  // OpenHands
  'ERROR: Cannot execute multiple commands at once',
  'Error validating tool call',
  'Please continue working on the task on whatever approach you think is suitable.',
] as const;

/** `Operation 'vim' is not supported by this environment.`, of SWE-agent's list of blocked commands. */
const BLOCKED = /^Operation '[^'\n]{0,200}' is not supported by this environment/;

/** How much of a reply its opening and its end are looked for in. */
const EDGE = 4_000;

/** Whether the harness answered the turn with a format error: nothing of it was executed. */
export function isFormatError(reply: string): boolean {
  const opening = withoutPrefix(reply.slice(0, EDGE));
  return REFUSALS.some((refusal) => opening.startsWith(refusal)) || BLOCKED.test(opening);
}

/** Whether the command ran into its time limit. It was executed, and has no return code. */
export function isTimeout(reply: string): boolean {
  const opening = withoutPrefix(reply.slice(0, EDGE));
  if (isMiniTimeout(reply)) return true;
  if (opening.startsWith('The command ') && reply.includes('was cancelled because it took more than')) return true;
  const end = reply.slice(-EDGE);
  return end.includes('[The command timed out') || end.includes('[The command has no new output after');
}

/** mini-swe-agent's reply to a command that ran into its time limit, which repeats the command. */
export function isMiniTimeout(reply: string): boolean {
  if (reply.startsWith('The last command timed out and has been killed')) return true;
  return reply.startsWith('The last command <command>') && reply.includes('</command> timed out and has been killed');
}

/** A diff with nothing around it, as mini-swe-agent leaves it as the last message. */
export function isRawDiff(reply: string): boolean {
  return reply.slice(0, EDGE).trimStart().startsWith('diff --git ');
}

function withoutPrefix(opening: string): string {
  const text = opening.trimStart();
  return text.startsWith(OBSERVATION_PREFIX) ? text.slice(OBSERVATION_PREFIX.length).trimStart() : text;
}
