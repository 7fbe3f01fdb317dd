import { simulatorPrompt } from '../../../prompts/simulator.ts';
import type { Message } from '../../../schemas/message.ts';
import { checkSimulatedObservation } from '../../../scoring/duel/simulated-observation.ts';
import { getJson, getText, TEXT_TYPE } from '../../artifacts/store.ts';
import { failure } from '../../failure.ts';
import type { PurposeHandler } from './purpose.ts';

/**
 * The observation of a command where the sample names no repository: asked of one provider after another until one
 * keeps the rules of the format and of what the command can print; else the best candidate seen is kept. Spec, duel.md
 * "Rollouts and the shared world".
 */
export const simulate: PurposeHandler<'simulate'> = async ({ input }, { store, buy }) => {
  const [messages, command, edits] = await Promise.all([
    getJson<Message[]>(store, input.prefix),
    getText(store, input.command),
    Promise.all(input.edits.map((edit) => getText(store, edit))),
  ]);
  const prompt = simulatorPrompt({ format: input.format, messages, command, edits });
  let best: { text: string; score: number; provider: string } | undefined;
  for (const provider of input.providers) {
    const { text, finishReason } = await buy(prompt, provider, provider);
    const check = checkSimulatedObservation(input.format, command, text);
    if (check.ok && finishReason === 'stop') {
      return { observation: await store.put(text, TEXT_TYPE), ok: true, provider };
    }
    if (best === undefined || check.score > best.score) best = { text, score: check.score, provider };
  }
  if (best === undefined) throw failure('config_invalid', 'simulation_providers is empty');
  return { observation: await store.put(best.text, TEXT_TYPE), ok: false, provider: best.provider };
};
