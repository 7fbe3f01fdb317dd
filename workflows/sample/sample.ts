import { ApplicationFailure } from '@temporalio/workflow';

import type { ClosedRun, LoadedSample, RunName, SampleInput, SampleOutcome } from '../../schemas/duel-run.ts';
import type { FailureType } from '../../schemas/failures.ts';
import { REFERENCE_RUNS_MIN, SIDES } from '../../schemas/settings.ts';
import { records } from '../activities.ts';
import { failureType } from '../failure-type.ts';
import { settledValues } from '../settled.ts';
import { agentRun } from './agent-run.ts';
import { type Checklist, makeChecklist, type ReferenceRunRef, roster } from './checklist.ts';
import { judgings } from './judging.ts';
import { lossOf } from './loss.ts';
import { SampleProgress } from './progress.ts';
import { SharedWorld } from './shared-world.ts';

/** Failures that make a sample one that cannot be asked about, rather than one that went wrong. */
const DROPS: readonly FailureType[] = ['question_scoring_unavailable', 'too_few_questions'];

/**
 * One sample of a duel: reference runs and both sides' rollouts at the same time; the checklist as soon as the reference
 * runs are there; each rollout judged as soon as it and the checklist are. Nothing else waits for anything else.
 *
 * A sample that cannot be scored is an outcome with its reason, not a failed workflow. It fails only where the whole
 * duel must stop.
 */
export async function sampleWorkflow(input: SampleInput): Promise<SampleOutcome> {
  const { duel, sample_id } = input;
  const { manifest, sha256 } = duel.dataset;
  const sample = await records(`load ${sample_id}`).loadSample({ manifest, sha256, sample_id });
  const world = new SharedWorld(input, sample);
  const progress = new SampleProgress(() => world.memoHits);
  const loss = await lossOf(() => score(input, sample, world, progress));
  if (loss !== null) progress.failed(loss.reason);
  const outcome = await records(`record ${sample_id}`).recordSample({
    duel: duel.id,
    sample_id,
    state: loss === null ? 'judged' : DROPS.includes(loss.reason) ? 'dropped' : 'failed',
    reason: loss?.reason ?? null,
    detail: loss?.detail ?? null,
    judges: roster(input),
    readings: progress.readings,
    checklist: progress.checklist,
    runs: progress.runs,
  });
  progress.enter('done');
  return outcome;
}

async function score(
  input: SampleInput,
  sample: LoadedSample,
  world: SharedWorld,
  progress: SampleProgress,
): Promise<void> {
  const { duel } = input;
  if (sample.messages === 0) throw dropped('the sample has no prior context');
  const run = async (name: RunName): Promise<ClosedRun> => {
    const closed = await agentRun(input, sample, world, name);
    progress.closed(closed);
    return closed;
  };
  const checklist = surviving(
    Array.from({ length: duel.settings.reference_runs }, (_, index) =>
      run({ role: 'reference', index, model: pick(duel.settings.sota_models, index) }),
    ),
    progress,
  ).then((references) => makeChecklist(input, sample, references, progress));

  const sides = SIDES.flatMap((side) =>
    Array.from({ length: duel.settings.rollouts_per_sample }, (_, index) =>
      judged(input, run({ role: side, index, model: duel[side] }), checklist, progress),
    ),
  );
  await Promise.all([checklist, ...sides]);
}

/** A rollout, judged when it and the checklist are there. */
async function judged(
  input: SampleInput,
  rollout: Promise<ClosedRun>,
  checklist: Promise<Checklist>,
  progress: SampleProgress,
): Promise<void> {
  const [run, made] = await Promise.all([rollout, checklist]);
  progress.enter('judging');
  progress.judged(run, await judgings(input, run, made.checklist, roster(input)));
}

/** The reference runs that can be read. Losing one is survivable; below two there is nothing to compare. */
async function surviving(runs: Promise<ClosedRun>[], progress: SampleProgress): Promise<ReferenceRunRef[]> {
  const { values, firstError } = await settledValues(runs);
  const type = failureType(firstError);
  if (type !== null) progress.failed(type);
  const references = values.flatMap((run) =>
    run.blocks !== null && run.steps > 0 && !run.corrupted ? [{ ...run, blocks: run.blocks }] : [],
  );
  if (references.length < REFERENCE_RUNS_MIN) {
    throw dropped(`${references.length} of ${runs.length} reference runs survived`);
  }
  return references;
}

function dropped(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'question_scoring_unavailable');
}

function pick(models: readonly string[], index: number): string {
  const model = models[index % models.length];
  if (model === undefined) throw ApplicationFailure.nonRetryable('the pool of models is empty', 'config_invalid');
  return model;
}
