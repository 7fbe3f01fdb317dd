import type { Message } from '../schemas/message.ts';
import type { ObservationFormat } from '../schemas/settings.ts';
import type { ChatMessage, ChatPrompt } from './chat.ts';
import { flattened } from './flattened.ts';
import { OBSERVATION_FORMAT_TEXT } from './observation-formats.ts';

/** A turn of the run itself: the reply as it came, and the observation as it was written for it. */
export interface AgentTurn {
  reply: string;
  observation: string;
}

/**
 * The messages with which an agent goes on from a recorded prefix. Candidates and reference agents get the same. What the
 * prefix already says about how to reply is not said again; what it leaves out is said once, after its own system text.
 * Seed, "Reference runs": "from the same prefix … through the same simulated-observation loop the candidates face".
 *
 * @param prefix the recorded conversation, ending where an assistant turn is due
 * @param submitCommand the command that ends the run, where the sample has one
 */
export function agentPrompt(input: {
  prefix: readonly Message[];
  format: ObservationFormat;
  turns: readonly AgentTurn[];
  submitCommand?: string | null;
}): ChatPrompt {
  const prefix = flattened(input.prefix);
  const opening = openingTexts(input.prefix);
  const foreign = input.prefix.some((message) => message.tool_calls !== undefined);
  const told = [
    !foreign && statesContract(opening) ? '' : replyContract(input.format),
    statesSubmission(opening, input.submitCommand) ? '' : submission(input.submitCommand),
  ].filter((text) => text !== '');
  const turns = input.turns.flatMap(({ reply, observation }): ChatMessage[] => [
    { role: 'assistant', content: reply },
    { role: 'user', content: observation },
  ]);
  if (told.length === 0) return { messages: [...prefix, ...turns] };
  const firstOther = prefix.findIndex((message) => message.role !== 'system');
  const after = firstOther < 0 ? prefix.length : firstOther;
  return {
    messages: [
      ...prefix.slice(0, after),
      { role: 'system', content: told.join('\n\n') },
      ...prefix.slice(after),
      ...turns,
    ],
  };
}

/** How to reply, for a prefix that does not say it. It also overrides tools that a foreign prefix speaks of. */
export function replyContract(format: ObservationFormat): string {
  return `How to reply in this conversation. Each of your replies says in prose what you have found and what you do next, and then holds exactly one fenced block of this form:

\`\`\`bash
one shell command, or several joined by && or newlines
\`\`\`

The block is run in a fresh shell in the repository's folder, and its result is the next message. There are no other tools: whatever this conversation says of tools or functions, use the shell. Nothing is interactive. A reply without such a block ends your work; of several, only the first is run. Results come as:
${OBSERVATION_FORMAT_TEXT[format]}`;
}

function submission(command: string | null | undefined): string {
  return command === null || command === undefined
    ? ''
    : `When the work is done and checked, run this command alone; it ends your work:\n\n${command}`;
}

function statesSubmission(texts: readonly string[], command: string | null | undefined): boolean {
  return command === null || command === undefined || texts.some((text) => text.includes(command));
}

/** What the prefix tells the agent before the agent first speaks. */
function openingTexts(prefix: readonly Message[]): string[] {
  const first = prefix.findIndex((message) => message.role === 'assistant');
  return prefix.slice(0, first < 0 ? prefix.length : first).map((message) => message.content);
}

const BLOCK_WORDS = ['```', 'fenced block', 'code block', 'bash block'] as const;
const ONE_OF_IT_WORDS = [
  'exactly one',
  'only one',
  'a single',
  'one bash',
  'one block',
  'one command',
  'one fenced',
  'one shell',
] as const;
/** Calls that a harness of another format would read, and ours does not. */
const FOREIGN_CALLS = ['<function=', '<execute_bash>', '<tool_call>'] as const;

/** Whether one message speaks of a fenced block and says that there is one of it, and none teaches another way to call. */
function statesContract(texts: readonly string[]): boolean {
  const lower = texts.map((text) => text.toLowerCase());
  const holds = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));
  return (
    !lower.some((text) => holds(text, FOREIGN_CALLS)) &&
    lower.some((text) => holds(text, BLOCK_WORDS) && holds(text, ONE_OF_IT_WORDS))
  );
}
