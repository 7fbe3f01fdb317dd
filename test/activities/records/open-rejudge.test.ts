import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { writeAtomically, writeLinesAtomically } from '../../../activities/artifacts/atomic-write.ts';
import { FileArtifactStore } from '../../../activities/artifacts/file-store.ts';
import { getJson } from '../../../activities/artifacts/store.ts';
import { Ledgers } from '../../../activities/ledger/ledger.ts';
import { openRejudge } from '../../../activities/records/open-rejudge.ts';
import type { RecordDeps } from '../../../activities/records/record-activities.ts';
import { recordRejudged } from '../../../activities/records/record-rejudged.ts';
import { resultsDigest } from '../../../activities/records/results-digest.ts';
import { duelFiles, runFolder } from '../../../activities/records/run-folder.ts';
import { DUEL_SETTINGS_DEFAULT } from '../../../schemas/duel-settings.ts';
import type { RejudgeInput } from '../../../schemas/rejudge.ts';
import type { SampleRecord } from '../../../schemas/scoring-record.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const DUEL = 'duel/t/challenger@0/1';
const RULES = 'rules-in-force';
const document = { sha256: '0'.repeat(64), bytes: 1, mediaType: 'application/json' };

const judged: SampleRecord = {
  sample_id: 's/0:1:2',
  state: 'judged',
  reason: null,
  rules_version: RULES,
  questions: [{ id: 'q1', tag: 'reference:action', milestone: 'm1', rung: 1, text: 'Does it?' }],
  judge_results: [],
  trajectories: ['king', 'challenger'].map((role) => ({ role, index: 0, document })),
};
const dropped: SampleRecord = {
  sample_id: 's/0:2:2',
  state: 'dropped',
  reason: 'question_scoring_unavailable',
  rules_version: RULES,
  questions: [],
  judge_results: [],
};

/** A finished duel of these records, and the rejudge of it. */
async function finished(records: SampleRecord[]): Promise<{ deps: RecordDeps; input: RejudgeInput }> {
  const home = await temporaryFolder();
  const deps: RecordDeps = {
    store: new FileArtifactStore(join(home, 'store')),
    ledgers: new Ledgers(join(home, 'ledger')),
    runs: join(home, 'runs'),
    rulesVersion: RULES,
  };
  const folder = runFolder(deps.runs, DUEL);
  async function* lines(): AsyncGenerator<string> {
    for (const record of records) yield await Promise.resolve(JSON.stringify(record));
  }
  await writeLinesAtomically(join(folder, duelFiles.results), lines());
  await writeAtomically(join(folder, duelFiles.duel), JSON.stringify({ drawn: [], short: null }));
  const input: RejudgeInput = {
    id: `${DUEL}/rejudge/1`,
    throne: 't',
    king: 'king',
    challenger: 'challenger',
    king_version: 0,
    number: 1,
    dataset: { manifest: 'manifest.json', sha256: '0'.repeat(64) },
    samples: records.length,
    seed: '1',
    allow_short: false,
    max_cost_usd: null,
    settings: { ...DUEL_SETTINGS_DEFAULT, rollouts_per_sample: 1, judge_models: ['judge'] },
    generation: 0,
    rejudged: { duel: DUEL, results_sha256: await resultsDigest(folder) },
  };
  return { deps, input };
}

describe('opening a rejudge', () => {
  test('a sample that no judge can score stands with its record; the others wait to be judged', async () => {
    const { deps, input } = await finished([dropped, judged]);
    const { samples, kept } = await openRejudge(deps, input);
    expect(samples.map(({ sample_id }) => sample_id)).toEqual([dropped.sample_id, judged.sample_id]);
    expect(kept).toEqual([
      {
        sample_id: dropped.sample_id,
        reason: 'question_scoring_unavailable',
        scored: false,
        king: null,
        challenger: null,
        record: samples[0]?.record,
      },
    ]);
    const stored = await Promise.all(samples.map(({ record }) => getJson(deps.store, { sha256: record })));
    expect(stored).toEqual([dropped, judged]);
  });

  test('records that have changed since the rejudge was started are refused', async () => {
    const { deps, input } = await finished([judged]);
    await writeAtomically(join(runFolder(deps.runs, DUEL), duelFiles.results), `${JSON.stringify(dropped)}\n`);
    await expect(openRejudge(deps, input)).rejects.toMatchObject({ type: 'data_mismatch', nonRetryable: true });
  });

  test('records of other rules than this worker’s are refused', async () => {
    const { deps, input } = await finished([{ ...judged, rules_version: 'older' }]);
    await expect(openRejudge(deps, input)).rejects.toThrow('older');
  });

  test('resumed, a sample that was scored stands, and one that was lost is judged once more', async () => {
    const other = { ...judged, sample_id: 's/0:3:2' };
    const { deps, input } = await finished([judged, other]);
    const { samples } = await openRejudge(deps, input);
    const [first, second] = samples;
    if (first === undefined || second === undefined) throw new Error('two records have two samples');
    const looped = { corrupted: false, looped: true, loop_reasons: [], loop_commands: [], explanation: '' };
    const record = await deps.store.put(JSON.stringify(looped), 'application/json');
    const runs = (['king', 'challenger'] as const).map((role) => ({
      run: { role, index: 0, model: role, record, blocks: null, steps: 1, corrupted: false, looped: true },
      judgings: [],
    }));
    const common = { duel: input.id, judges: ['judge'] };
    const outcome = await recordRejudged(deps, { ...common, ...first, reason: null, detail: null, runs });
    expect(outcome).toMatchObject({ state: 'judged', scored: true, king: 0, challenger: 0 });
    await recordRejudged(deps, {
      ...common,
      ...second,
      reason: 'provider_unavailable',
      detail: '503',
      runs: [],
    });
    const resumed = await openRejudge(deps, { ...input, generation: 1 });
    expect(resumed.kept.map(({ sample_id, scored }) => ({ sample_id, scored }))).toEqual([
      { sample_id: judged.sample_id, scored: true },
    ]);
  });
});
