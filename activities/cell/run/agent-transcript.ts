import type { AgentOutcome, AgentRun, TranscriptTurn } from '../../../schemas/trial-run.ts';
import {
  type SpokenTurn,
  transcriptOfEvents,
  transcriptOfText,
  transcriptOfTurns,
} from '../../../scoring/cell/record/transcript-lines.ts';
import { getJson, getText } from '../../artifacts/store.ts';
import { isPaidReply } from '../../models/paid-reply.ts';
import type { CellDeps } from './cell-deps.ts';

/** The built-in agent's turns, each with the model that answered it. */
export async function spokenTurns(
  { store, ledgers }: Pick<CellDeps, 'store' | 'ledgers'>,
  workflowId: string,
  steps: string,
  asked: string,
  { transcript, lastReply }: Pick<AgentOutcome, 'transcript' | 'lastReply'>,
): Promise<SpokenTurn[]> {
  const models = new Map<string, string>();
  for (const { step, value } of await ledgers.of(workflowId).paid()) {
    if (isPaidReply(value)) models.set(step, value.reported_model ?? value.model);
  }
  const turns = transcript === null ? [] : await getJson<TranscriptTurn[]>(store, transcript);
  const refs = [...turns, ...(lastReply === null ? [] : [{ reply: lastReply, observation: null }])];
  return Promise.all(
    refs.map(async ({ reply, observation }, index) => ({
      model: models.get(`${steps}/turn-${index + 1}/reply`) ?? asked,
      reply: await getText(store, reply),
      observation: observation === null ? null : await getText(store, observation),
    })),
  );
}

/** The lines of `transcript.jsonl`, whichever agent it was. */
export async function agentTranscript(
  deps: Pick<CellDeps, 'store' | 'ledgers'>,
  workflowId: string,
  steps: string,
  { config }: Pick<AgentRun, 'config'>,
  outcome: AgentOutcome,
  reportedModel: string | null,
): Promise<string[]> {
  const { agent, model } = config;
  if (agent === 'openai') return transcriptOfTurns(await spokenTurns(deps, workflowId, steps, model ?? '', outcome));
  const printed = outcome.transcript === null ? '' : await getText(deps.store, outcome.transcript);
  return agent === 'command' ? transcriptOfText(printed, reportedModel ?? model ?? null) : transcriptOfEvents(printed);
}
