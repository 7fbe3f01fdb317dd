import { join } from 'node:path';

import { afterEach } from '@jest/globals';
import { Command } from 'commander';

import { writeAtomically } from '../../../activities/artifacts/atomic-write.ts';
import { duelFiles } from '../../../activities/records/run-folder.ts';
import { verdictOfRecords, verdictText } from '../../../activities/records/verdict-of-records.ts';
import { UsageTable } from '../../../activities/records/usage-table.ts';
import type { DuelRecord } from '../../../schemas/duel-record.ts';
import { DUEL_SETTINGS_DEFAULT } from '../../../schemas/duel-settings.ts';
import type { SampleRecord } from '../../../schemas/scoring-record.ts';
import { registerDuel } from '../../../scripts/commands/duel.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

export const ID = 'duel/t/challenger@0/1';

const homeBefore = process.env['ASSAY_HOME'];
afterEach(() => {
  if (homeBefore === undefined) delete process.env['ASSAY_HOME'];
  else process.env['ASSAY_HOME'] = homeBefore;
});

/** Runs `assay duel …`. */
export async function assayDuel(...args: string[]): Promise<number> {
  const program = new Command().exitOverride();
  registerDuel(program);
  await program.parseAsync(['duel', ...args], { from: 'user' });
  return Number(process.exitCode ?? 0);
}

/** A sample that the challenger won. */
export function won(sample_id: string): SampleRecord {
  const side = (name: 'king' | 'challenger', answer: 0 | 1): SampleRecord['judge_results'][number] => ({
    side: name,
    judge_model: 'judge',
    trajectory: 0,
    repeats: [{ parse_ok: true, answers: { q1: answer } }],
  });
  return {
    sample_id,
    state: 'judged',
    reason: null,
    rules_version: 'rules',
    questions: [{ id: 'q1', tag: 'reference:action', milestone: 'm1', rung: 1, text: 'Does it?' }],
    judge_results: [side('king', 0), side('challenger', 1)],
  };
}

/** A home with an ended duel of these records, which `ASSAY_HOME` names until the test ends; gives the duel's folder. */
export async function endedDuel(
  records: SampleRecord[],
  { samples = records.length, short = [] }: { samples?: number; short?: DuelRecord['short'] } = {},
): Promise<string> {
  const home = await temporaryFolder();
  process.env['ASSAY_HOME'] = home;
  const folder = join(home, 'runs', ...ID.split('/'));
  const duel: DuelRecord = {
    input: {
      id: ID,
      throne: 't',
      king: 'king',
      challenger: 'challenger',
      king_version: 0,
      number: 1,
      dataset: { manifest: 'manifest.json', sha256: '0'.repeat(64) },
      samples,
      seed: '1',
      allow_short: short.length > 0,
      max_cost_usd: null,
      settings: { ...DUEL_SETTINGS_DEFAULT, judge_models: ['judge'] },
      generation: 0,
    },
    rules_version: 'rules',
    drawn: records.map(({ sample_id }, row) => ({
      ...{ sample_id, source: 's', shard: '0', row, turn: 1, instance_id: sample_id, repo: 'r', language: 'python' },
      ...{ family: 'pr', phase: 'cold' },
    })),
    short,
  };
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  await writeAtomically(join(folder, duelFiles.duel), JSON.stringify(duel));
  await writeAtomically(join(folder, duelFiles.results), lines);
  await writeAtomically(join(folder, duelFiles.usage), '');
  const verdict = verdictOfRecords(records, duel.input, new UsageTable().sums());
  await writeAtomically(join(folder, duelFiles.verdict), verdictText(verdict));
  return folder;
}
