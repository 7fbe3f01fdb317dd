import { agentPrompt } from '../../../prompts/agent.ts';
import type { Message } from '../../../schemas/message.ts';
import type { TranscriptTurn } from '../../../schemas/trial-run.ts';
import { firstShellCommand } from '../../../scoring/duel/candidate-commands.ts';
import { submits } from '../../../scoring/duel/submits.ts';
import { getJson, getText, TEXT_TYPE } from '../../artifacts/store.ts';
import type { PurposeHandler } from './purpose.ts';

/** One turn of a trial's built-in agent: its reply, the command in it, and whether it ends here. */
export const trialTurn: PurposeHandler<'trial_turn'> = async ({ input }, { store, buy }) => {
  const { submitCommand } = input;
  const prefix = await getJson<Message[]>(store, input.prefix);
  const refs = input.transcript === null ? [] : await getJson<TranscriptTurn[]>(store, input.transcript);
  const turns = await Promise.all(
    refs.map(async (turn) => ({
      reply: await getText(store, turn.reply),
      observation: await getText(store, turn.observation),
    })),
  );
  const prompt = agentPrompt({ prefix, format: 'returncode', turns, submitCommand });
  const { text, artifact: reply, finishReason, seconds } = await buy(prompt, 'reply');
  const said = { reply, finish_reason: finishReason, seconds };
  if (finishReason !== 'stop') return { ...said, command: null, ended: 'truncated' };
  if (text.trim() === '') return { ...said, command: null, ended: 'empty' };
  const command = firstShellCommand(text);
  if (command === null) return { ...said, command: null, ended: 'no_command' };
  if (submits(command, submitCommand)) return { ...said, command: null, ended: 'submitted' };
  return { ...said, command: await store.put(command, TEXT_TYPE), ended: null };
};
