import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { SampleRecord } from '../../schemas/scoring-record.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { readJsonLines } from '../helpers/json-lines.ts';
import { type CliResult, Lab, type LoggedCall } from '../helpers/lab.ts';

const price = { input: 0.1, cached_input: 0.01, output: 0.4 };

const JUDGE = 'standin/judge';
/** The same stand-in under another name. */
const SECOND_JUDGE = 'standin/judge+latency=1';
const HONEST = 'duel/honest/standin/oracle@0/1';
/** One that breaks every reply. */
const BROKEN_JUDGE = 'standin/judge+malformed=1';
const BROKEN = 'duel/broken/standin/oracle@0/1';
const LOOPS = 'duel/loops/standin/looper@0/1';

/** As small as a duel can be with two runs of each side. */
const settings = { reference_runs: 2, milestone_readings: 1, judge_repeats: 1, rollouts_per_sample: 2 };

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders({ [SECOND_JUDGE]: { price }, [BROKEN_JUDGE]: { price } });
  lab.startWorker();
  const files = await Promise.all([
    lab.writeDuel('honest', { samples: 2, settings }),
    lab.writeDuel('loops', { samples: 1, king: 'standin/oracle', challenger: 'standin/looper', settings }),
    lab.writeDuel('broken', {
      samples: 1,
      settings: { ...settings, rollouts_per_sample: 1, judge_models: [BROKEN_JUDGE] },
    }),
  ]);
  const duels = await Promise.all(files.map((file) => lab.duel(file)));
  if (duels.map(({ exitCode }) => exitCode).join(' ') !== '0 0 2')
    throw new Error(duels.map(({ stderr }) => stderr).join('\n'));
});

afterAll(() => lab.close());

/** A rejudge, followed to its verdict. */
function rejudge(id: string, ...flags: string[]): Promise<CliResult> {
  const providers = lab.providers;
  return lab.assay('duel', 'rejudge', id, '--providers', providers, '--follow', ...flags);
}

/** What a rejudge prints, its id, and the calls that arrived meanwhile. */
async function rejudged(id: string, ...flags: string[]): Promise<{ id: string; calls: LoggedCall[]; stdout: string }> {
  const before = (await lab.calls()).length;
  const { exitCode, stdout, stderr } = await rejudge(id, ...flags);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  const started = /^started (\S+)$/m.exec(stderr)?.[1] ?? 'nothing was started';
  return { id: started, calls: (await lab.calls()).slice(before), stdout };
}

/** What the user is told: one line, in which each of the words stands; nothing is bought. */
async function refused(id: string, words: string[], ...flags: string[]): Promise<void> {
  const before = (await lab.calls()).length;
  const { exitCode, stdout, stderr } = await rejudge(id, ...flags);
  expect({ exitCode, stdout }).toEqual({ exitCode: 64, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  for (const word of words) expect(stderr).toContain(word);
  expect((await lab.calls()).length).toBe(before);
}

/** Digests of a duel's own files by path, those of its rejudges aside. */
async function filesOf(id: string): Promise<Record<string, string>> {
  const folder = lab.recordFile(id, '');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(folder, 'rejudge')));
  const digests = paths.map(async (path): Promise<[string, string]> => {
    return [
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ];
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** A finished duel under another id, for what only a damaged record shows. */
async function copyOf(name: string): Promise<string> {
  const id = `duel/${name}/standin/oracle@0/1`;
  await cp(lab.recordFile(HONEST, ''), lab.recordFile(id, ''), { recursive: true });
  return id;
}

describe('a rejudge of a finished duel', () => {
  test('buys judgings only: samples × runs × judges × repeats; the duel stays byte for byte', async () => {
    const before = await filesOf(HONEST);
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(5);
    const { id, calls } = await rejudged(HONEST, '--judges', `${SECOND_JUDGE},${JUDGE}`, '--repeats', '2');
    const asked = calls.map(({ model, purpose, status }) => `${model} ${purpose ?? ''} ${status ?? ''}`);
    const each = 2 * (2 * 2) * 2;
    expect(asked.sort()).toEqual([
      ...Array.from({ length: each }, () => `${JUDGE} judge 200`),
      ...Array.from({ length: each }, () => `${SECOND_JUDGE} judge 200`),
    ]);
    expect(await filesOf(HONEST)).toEqual(before);

    const verdict = await lab.json<Verdict>('duel', 'result', id);
    expect(verdict).toMatchObject({
      state: 'SUCCEEDED',
      challenger_won: true,
      valid_samples: 2,
      total_samples: 2,
      judge_errors: 0,
      judges: [JUDGE, SECOND_JUDGE],
    });
    expect(Object.keys(verdict.usage?.by_purpose ?? {})).toEqual(['judge']);
    expect(verdict.usage?.total.calls).toBe(2 * each);

    const bare = (records: SampleRecord[]): unknown[] => records.map((record) => ({ ...record, judge_results: [] }));
    const own = await readJsonLines<SampleRecord>(lab.recordFile(id, 'scoring-results.jsonl'));
    const first = await readJsonLines<SampleRecord>(lab.recordFile(HONEST, 'scoring-results.jsonl'));
    expect(bare(own)).toEqual(bare(first));
    for (const { judge_results } of own) {
      expect(judge_results.map(({ repeats }) => repeats.length)).toEqual(Array.from({ length: 8 }, () => 2));
    }
  });

  test('by default has the judges and repeats of the duel; runs that are 0 outright are not judged', async () => {
    const { id, calls } = await rejudged(LOOPS);
    // The king's two runs, by the one judge of the duel, once; none of the looper's.
    expect(calls.map(({ model, purpose }) => `${model} ${purpose ?? ''}`)).toEqual(
      Array.from({ length: 2 }, () => `${JUDGE} judge`),
    );
    const verdict = JSON.parse(await readFile(lab.recordFile(id, 'verdict.json'), 'utf8')) as Verdict;
    expect(verdict).toMatchObject({ state: 'SUCCEEDED', score_challenger: 0, challenger_won: false });
    await refused(id, ['is a rejudge itself', LOOPS]);
  });

  test('gives a duel that failed by its own judge a verdict by another', async () => {
    const { id, calls } = await rejudged(BROKEN, '--judges', JUDGE);
    expect(calls.map(({ model, purpose }) => `${model} ${purpose ?? ''}`)).toEqual(
      Array.from({ length: 2 }, () => `${JUDGE} judge`),
    );
    const verdict = JSON.parse(await readFile(lab.recordFile(id, 'verdict.json'), 'utf8')) as Verdict;
    expect(verdict).toMatchObject({ state: 'SUCCEEDED', valid_samples: 1, judge_errors: 0, judges: [JUDGE] });
  });

  test('is found by its id: status, list with its judges, and the verdict again, byte for byte', async () => {
    const { duels } = await lab.json<{ duels: { id: string; state: string; rejudged_by?: object }[] }>('duel', 'list');
    const id = duels.map((duel) => duel.id).find((one) => one.startsWith(`${HONEST}/rejudge/`)) ?? '';
    const rejudged_by = { judges: [JUDGE, SECOND_JUDGE], repeats: 2 };
    expect(duels).toContainEqual({ id, state: 'SUCCEEDED', rejudged_by });
    expect(duels).toContainEqual({ id: HONEST, state: 'SUCCEEDED' });
    expect(await lab.json('duel', 'status', id)).toMatchObject({ id, status: 'COMPLETED' });
    const verdict = await readFile(lab.recordFile(id, 'verdict.json'), 'utf8');
    const { exitCode, stderr } = await lab.assay('duel', 'rescore', id);
    expect({ exitCode, same: stderr.includes('byte for byte') }).toEqual({ exitCode: 0, same: true });
    expect(await readFile(lab.recordFile(id, 'verdict.json'), 'utf8')).toBe(verdict);
  });

  test('started again, in whatever order the judges are named, attaches to the first and buys nothing', async () => {
    const before = (await lab.calls()).length;
    const again = await rejudge(HONEST, '--repeats', '2', '--judges', `${JUDGE}, ${SECOND_JUDGE}`);
    expect(again.exitCode).toBe(0);
    expect(again.stderr).toContain('was started before (completed)');
    expect((await lab.calls()).length).toBe(before);
  });

  test('ends budget_exhausted at its own cap, and resumed asks only for what is missing', async () => {
    const before = (await lab.calls()).length;
    const poor = await rejudge(HONEST, '--repeats', '3', '--max-cost-usd', '0.006');
    expect(poor.exitCode).toBe(1);
    expect(poor.stdout).toContain('budget_exhausted');
    const id = /^started (\S+)$/m.exec(poor.stderr)?.[1] ?? '';
    const bought = (await lab.calls()).slice(before);
    expect(bought.length).toBeLessThan(2 * 4 * 3);

    const providers = lab.providers;
    const rich = await lab.assay(
      ...['duel', 'resume', id, '--providers', providers, '--max-cost-usd', '5', '--follow'],
    );
    expect({ exitCode: rich.exitCode, stderr: rich.exitCode === 0 ? '' : rich.stderr }).toEqual({
      exitCode: 0,
      stderr: '',
    });
    const all = (await lab.calls()).slice(before);
    expect(all.every(({ purpose }) => purpose === 'judge')).toBe(true);
    // A reply on its way when the cap ended the run is asked for again under its key, and repeated, not bought.
    const paid = all
      .filter(({ status, replayed }) => status === 200 && !replayed)
      .map(({ idempotency_key }) => idempotency_key);
    expect(paid).toHaveLength(2 * 4 * 3);
    expect(new Set(paid).size).toBe(2 * 4 * 3);
  });
});

describe('what cannot be judged anew is one clear message and exit 64, with nothing started', () => {
  test('a duel that there is not', async () => {
    await refused('duel/none/standin/oracle@0/1', ['no duel of that id', 'assay duel list']);
    await refused('../outside', ['names no folder']);
  });

  test('a duel that is not finished: it runs, or had to stop', async () => {
    const id = await copyOf('open');
    const path = lab.recordFile(id, 'verdict.json');
    const verdict = JSON.parse(await readFile(path, 'utf8')) as Verdict;
    await writeFile(path, JSON.stringify({ ...verdict, state: 'FAILED', fault_code: 'budget_exhausted' }));
    await refused(id, ['not finished', 'budget_exhausted', `assay duel resume ${id} --max-cost-usd`]);
    await rm(path);
    await refused(id, ['not finished', `assay duel status --follow ${id}`]);
  });

  test('a judge that the provider file does not list, with those that it does', async () => {
    await refused(HONEST, ['judges', '"standin/none"', 'standin/oracle'], '--judges', `${JUDGE},standin/none`);
  });

  test('names that are no names', async () => {
    const { exitCode, stderr } = await rejudge(HONEST, '--judges', `${JUDGE},`);
    expect({ exitCode, named: stderr.includes('--judges') }).toEqual({ exitCode: 64, named: true });
  });

  test('a duel of other rules, with both versions', async () => {
    const id = await copyOf('rules');
    const path = lab.recordFile(id, 'duel.json');
    const record = JSON.parse(await readFile(path, 'utf8')) as { rules_version: string };
    await writeFile(path, JSON.stringify({ ...record, rules_version: '0123456789abcdef' }));
    await refused(id, ['0123456789abcdef', record.rules_version, '--number']);
  });
});
