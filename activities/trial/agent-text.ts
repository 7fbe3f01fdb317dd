import type { AgentOutcome, TranscriptTurn } from '../../schemas/trial-run.ts';
import { type ArtifactStore, getJson, getText } from '../artifacts/store.ts';

/** All that an agent said: a program's words, or every reply of the built-in agent. */
export async function agentText(
  store: ArtifactStore,
  { output, transcript, lastReply }: Pick<AgentOutcome, 'output' | 'transcript' | 'lastReply'>,
): Promise<string> {
  if (output !== null) return getText(store, output);
  const turns = transcript === null ? [] : await getJson<TranscriptTurn[]>(store, transcript);
  const replies = [...turns.map(({ reply }) => reply), ...(lastReply === null ? [] : [lastReply])];
  return (await Promise.all(replies.map((reply) => getText(store, reply)))).join('\n\n');
}
