import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { Repeat } from '../../schemas/scoring-record.ts';
import { pruneQuestions } from '../../scoring/duel/prune-questions.ts';
import { getJson, putJson } from '../artifacts/store.ts';
import type { ChecklistRecord } from '../models/purposes/align-questions.ts';
import type { RecordDeps } from './record-activities.ts';

/** Drops the questions that no reference run earned. Seed, "Pruning against the reference runs". */
export async function pruneChecklist(
  { store }: RecordDeps,
  input: { checklist: ArtifactRef; judgings: ArtifactRef[] },
): Promise<{ checklist: ArtifactRef; questions: number }> {
  const [checklist, judgings] = await Promise.all([
    getJson<ChecklistRecord>(store, input.checklist),
    Promise.all(input.judgings.map((judging) => getJson<Repeat>(store, judging))),
  ]);
  const { questions, drops } = pruneQuestions(
    checklist.questions,
    judgings.map(({ parse_ok, answers }) => ({ parse_ok, answers: answers ?? null })),
  );
  const pruned: ChecklistRecord = { questions, drops: [...checklist.drops, ...drops] };
  return { checklist: await putJson(store, pruned), questions: questions.length };
}
