import type { OpenedPreEval } from '../../schemas/pre-eval.ts';
import { PRE_EVAL_SEED_SUFFIX } from '../../schemas/throne-settings.ts';
import type { PreEvalInput } from '../../schemas/throne.ts';
import { drawSamples } from '../../scoring/dataset/draw.ts';
import { openManifest } from '../dataset/read-sample.ts';
import { readPreEvalRecord, writePreEvalRecord } from './pre-eval-record.ts';
import type { RecordDeps } from './record-activities.ts';

/**
 * Draws the samples of a pre-eval and writes what it is about. A few samples cannot fill all strata, so the draw takes
 * what there is.
 *
 * @param run the engine's id of this start of it, by which a retry is told from a new start
 */
export async function openPreEval(
  deps: RecordDeps,
  { input, run }: { input: PreEvalInput; run: string },
): Promise<OpenedPreEval> {
  const { manifest } = await openManifest(input.dataset.manifest, input.dataset.sha256);
  const { samples, short } = drawSamples(manifest, {
    count: input.pre_eval.samples,
    seed: `${input.seed}${PRE_EVAL_SEED_SUFFIX}`,
    allowShort: true,
  });
  const before = (await readPreEvalRecord(deps.runs, input.id))?.runs ?? [];
  const runs = before.includes(run) ? before : [...before, run];
  await writePreEvalRecord(deps.runs, {
    input,
    rules_version: deps.rulesVersion,
    drawn: samples,
    short,
    runs,
    state: 'RUNNING',
    passed: null,
    explanation: null,
    fault_code: null,
    detail: null,
    rollouts: [],
    usage: null,
  });
  return { samples: samples.map(({ sample_id }) => sample_id), generation: runs.indexOf(run) };
}
