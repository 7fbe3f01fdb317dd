import { SUBMIT_COMMAND } from '../schemas/agent-settings.ts';
import type { Message } from '../schemas/message.ts';

/**
 * What an agent is told of a task: the instruction, and how an answer is given where the task asks for one.
 *
 * @param answers whether the task is scored by the agent's `answer.json`
 */
export function trialInstruction(instruction: string, answers: boolean): string {
  const asked = answers
    ? '\n\nWrite your answer as JSON to the file `answer.json` at the top of the working folder.'
    : '';
  return `${instruction.trimEnd()}${asked}\n`;
}

/** The opening of the built-in agent's conversation. How it replies, `agentPrompt` says behind the system text. */
export function trialAgentMessages(instruction: string, turns: number | null): Message[] {
  const cap = turns === null ? '' : ` You have at most ${turns} turns.`;
  return [
    {
      role: 'system',
      content: `You work on a task in a repository, by shell commands, until it is done. Look before you change anything, and check what you did.${cap}`,
    },
    {
      role: 'user',
      content: `${instruction}\nWhen the work is done and checked, run \`${SUBMIT_COMMAND}\` alone; it ends your work.`,
    },
  ];
}
