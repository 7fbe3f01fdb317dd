import type { ClosedRun, JudgingRef, SampleState } from '../../schemas/duel-run.ts';
import type { JudgeResult, Repeat } from '../../schemas/scoring-record.ts';
import { type Side, SIDES } from '../../schemas/settings.ts';
import { type ArtifactStore, getJson } from '../artifacts/store.ts';
import { byKey } from './by-key.ts';
import { inOrder } from './in-order.ts';
import type { RunRecord } from './run-record.ts';

/** What the judges said of a sample's runs, as its record has it. */
export async function judgeResults(
  store: ArtifactStore,
  state: SampleState,
  runs: readonly { run: ClosedRun; judgings: JudgingRef[] }[],
  judges: readonly string[],
): Promise<JudgeResult[]> {
  const results = await Promise.all(
    runs
      // A sample that was dropped or failed has runs that nobody was asked about.
      .filter(({ run, judgings }) => state === 'judged' || run.corrupted || run.looped || judgings.length > 0)
      .map(({ run, judgings }) => resultsOfRun(store, run, judgings, judges)),
  );
  return results
    .flat()
    .sort(byKey(({ side, trajectory, judge_model }) => `${SIDES.indexOf(side)} ${inOrder(trajectory)} ${judge_model}`));
}

/** What each judge said of a candidate's run; nothing for a reference run. */
async function resultsOfRun(
  store: ArtifactStore,
  run: ClosedRun,
  judgings: readonly JudgingRef[],
  judges: readonly string[],
): Promise<JudgeResult[]> {
  const { role } = run;
  if (role === 'reference') return [];
  const { corrupted, corrupted_reason, looped, loop_reasons, loop_commands, explanation } = await getJson<RunRecord>(
    store,
    run.record,
  );
  return Promise.all(
    judges.map(async (judge_model) => ({
      side: role satisfies Side,
      judge_model,
      trajectory: run.index,
      ...(corrupted ? { corrupted, corrupted_reason } : {}),
      ...(looped ? { looped, loop_reasons, loop_commands, explanation } : {}),
      repeats: await Promise.all(
        judgings
          .filter((judging) => judging.judge_model === judge_model)
          .sort((a, b) => a.repeat - b.repeat)
          .map(({ judging }) => getJson<Repeat>(store, judging)),
      ),
    })),
  );
}
