import type { ConcludePreEvalInput, PreEvalRollout, SampleRollout } from '../../schemas/pre-eval.ts';
import type { PreEvalResult } from '../../schemas/throne.ts';
import { type ArtifactStore, getJson } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import { paidReplies } from './paid-replies.ts';
import { readPreEvalRecord, writePreEvalRecord } from './pre-eval-record.ts';
import type { RecordDeps } from './record-activities.ts';
import { runFolder } from './run-folder.ts';
import type { RunRecord } from './run-record.ts';
import { UsageTable } from './usage-table.ts';

/**
 * Completes the record of a pre-eval. It is passed when no rollout looped or was cut off: the checks are those that a
 * duel makes before a judge. Seed, "Before the judge"; spec, duel.md "Crowning".
 */
export async function concludePreEval(
  deps: RecordDeps,
  { id, rollouts: runs, fault }: ConcludePreEvalInput,
): Promise<PreEvalResult> {
  const opened = await readPreEvalRecord(deps.runs, id);
  if (opened === undefined) throw failure('store_failed', `the record of ${id} is gone`);
  const rollouts = await Promise.all(runs.map((rollout) => checkedRollout(deps.store, rollout)));
  const table = new UsageTable();
  const samples = opened.drawn.map(({ sample_id }) => sample_id);
  for await (const { paid } of paidReplies(deps.ledgers, id, samples)) table.add(paid);

  const faults = rollouts.filter(({ corrupted, looped }) => corrupted || looped).map(inWords);
  const passed = fault === null && faults.length === 0;
  await writePreEvalRecord(deps.runs, {
    ...opened,
    state: fault === null ? 'SUCCEEDED' : 'FAILED',
    passed: fault === null ? passed : null,
    explanation: faults.length === 0 ? null : faults.join('\n'),
    fault_code: fault?.type ?? null,
    detail: fault?.message ?? null,
    rollouts,
    usage: table.sums(),
  });
  return {
    passed,
    faulty: faults.length,
    rollouts: rollouts.length,
    explanation: faults[0] ?? null,
    folder: runFolder(deps.runs, id),
  };
}

async function checkedRollout(store: ArtifactStore, { sample_id, run }: SampleRollout): Promise<PreEvalRollout> {
  const { corrupted, corrupted_reason, looped, loop_reasons, loop_commands, explanation } = await getJson<RunRecord>(
    store,
    run.record,
  );
  return {
    sample_id,
    index: run.index,
    model: run.model,
    steps: run.steps,
    corrupted,
    corrupted_reason,
    looped,
    loop_reasons,
    loop_commands,
    explanation,
    document: run.record,
  };
}

function inWords({ sample_id, index, corrupted_reason, explanation }: PreEvalRollout): string {
  const reasons = [corrupted_reason ?? '', explanation].filter((reason) => reason !== '');
  return `rollout ${index} of ${sample_id}: ${reasons.join('; ')}`;
}
