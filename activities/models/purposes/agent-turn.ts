import { agentPrompt } from '../../../prompts/agent.ts';
import type { Message } from '../../../schemas/message.ts';
import { firstShellCommand } from '../../../scoring/duel/candidate-commands.ts';
import { editPart } from '../../../scoring/duel/edit-part.ts';
import { submits } from '../../../scoring/duel/submits.ts';
import { getJson, getText, TEXT_TYPE } from '../../artifacts/store.ts';
import type { PurposeHandler } from './purpose.ts';

/** One turn of an agent: its reply, the command in it, and whether the run ends here. */
export const agentTurn: PurposeHandler<'agent_turn'> = async ({ input }, { store, buy }) => {
  const [prefix, turns] = await Promise.all([
    getJson<Message[]>(store, input.prefix),
    Promise.all(
      input.turns.map(async (turn) => ({
        reply: await getText(store, turn.reply),
        observation: await getText(store, turn.observation),
      })),
    ),
  ]);
  const { submitCommand } = input;
  const prompt = agentPrompt({ prefix, format: input.format, turns, submitCommand });
  const { text, artifact: reply, finishReason } = await buy(prompt, 'reply');
  const nothing = { reply, command: null, edit: null };
  if (finishReason !== 'stop') {
    return { ...nothing, truncated: `the turn ended by ${finishReason}`, ended: 'truncated' };
  }
  if (text.trim() === '') return { ...nothing, truncated: null, ended: 'empty' };
  const command = firstShellCommand(text);
  if (command === null) return { ...nothing, truncated: null, ended: 'no_command' };
  const edit = editPart(command);
  return {
    reply,
    command: await store.put(command, TEXT_TYPE),
    edit: edit === null ? null : await store.put(edit, TEXT_TYPE),
    truncated: null,
    ended: submits(command, submitCommand) ? 'submitted' : null,
  };
};
