import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import type { SampleRecord } from '../../../schemas/scoring-record.ts';
import { catchWritten } from '../../helpers/written.ts';
import { assayDuel, endedDuel, ID, won } from './duel-folder.ts';

const written = catchWritten();

const DRAWN = Array.from({ length: 5 }, (_, index) => won(`s/0:${index}:1`));

async function verdictAfter(
  folder: string,
  change: (lines: string[]) => string[],
): Promise<{ said: string; stands: boolean }> {
  const results = join(folder, 'scoring-results.jsonl');
  const before = await readFile(join(folder, 'verdict.json'), 'utf8');
  const lines = (await readFile(results, 'utf8')).trimEnd().split('\n');
  await writeFile(results, change(lines).join('\n'));
  const said = await assayDuel('rescore', ID).then(
    () => 'rescored',
    (error: unknown) => String(error),
  );
  return { said, stands: (await readFile(join(folder, 'verdict.json'), 'utf8')) === before };
}

describe('duel rescore makes a verdict over the records of all samples that were drawn, or none', () => {
  test('all are there: the same verdict, byte for byte', async () => {
    const folder = await endedDuel(DRAWN);
    expect(await verdictAfter(folder, (lines) => lines)).toEqual({ said: 'rescored', stands: true });
    expect(written.stdout).toContain('by +100.0 points');
    expect(written.stdout).toContain('5 of 5 samples scored');
  });

  test('some are lost: refused, with those that are, and the verdict stands', async () => {
    const { said, stands } = await verdictAfter(await endedDuel(DRAWN), (lines) => lines.slice(0, 1));
    expect(said).toMatch(/no record of 4 of the 5 samples that were drawn: s\/0:1:1, s\/0:2:1, s\/0:3:1 and 1 more/);
    expect(stands).toBe(true);
  });

  test('the file is empty: refused too', async () => {
    const { said, stands } = await verdictAfter(await endedDuel(DRAWN), () => []);
    expect(said).toContain('no record of 5 of the 5 samples');
    expect(stands).toBe(true);
  });

  test('one of another draw is among them: refused, and named', async () => {
    const strange = JSON.stringify(won('s/9:9:1'));
    const { said, stands } = await verdictAfter(await endedDuel(DRAWN), (lines) => [...lines, strange]);
    expect(said).toContain('samples that were not drawn: s/9:9:1');
    expect(stands).toBe(true);
  });

  test('a verdict that was removed is made again; one of a resumed duel is not, for its records are not yet made', async () => {
    const folder = await endedDuel(DRAWN);
    const [verdict, duel] = [join(folder, 'verdict.json'), join(folder, 'duel.json')];
    const before = await readFile(verdict, 'utf8');
    await rm(verdict);
    expect(await assayDuel('rescore', ID)).toBe(0);
    expect(await readFile(verdict, 'utf8')).toBe(before);
    await rm(verdict);
    await writeFile(duel, (await readFile(duel, 'utf8')).replace('"generation":0', '"generation":1'));
    await expect(assayDuel('rescore', ID)).rejects.toThrow('no verdict since it was resumed');
  });

  test('a ledger line that holds no usage is refused with its place', async () => {
    const folder = await endedDuel(DRAWN);
    await writeFile(join(folder, 'ledger.jsonl'), '{"model":"m","purpose":"p","calls":-1}\n');
    await expect(assayDuel('rescore', ID)).rejects.toThrow('ledger.jsonl:1: calls: found -1');
  });

  test('a rejudge of a duel that has lost records is refused as well', async () => {
    const folder = await endedDuel(DRAWN);
    const { rulesVersion } = await import('../../../activities/records/rules-version.ts');
    const { codeRoot } = await import('../../../scripts/paths.ts');
    const duel = join(folder, 'duel.json');
    const rules = await rulesVersion(codeRoot);
    await writeFile(
      duel,
      (await readFile(duel, 'utf8')).replace('"rules_version":"rules"', `"rules_version":"${rules}"`),
    );
    await writeFile(join(folder, 'scoring-results.jsonl'), `${JSON.stringify(DRAWN[0])}\n`);
    await expect(assayDuel('rejudge', ID)).rejects.toThrow('no record of 4 of the 5 samples');
  });
});

describe('a verdict that was changed from outside is one clear message, with what makes it again', () => {
  test.each([
    ['{"state":"SUCCEEDED"}', 'score_challenger: missing'],
    ['{}', 'state: missing'],
    ['[]', 'found an array of 0'],
    ['null', 'found null'],
    ['{', 'not JSON'],
    ['', 'no content'],
  ])('%s', async (text, problem) => {
    const folder = await endedDuel(DRAWN);
    const path = join(folder, 'verdict.json');
    await writeFile(path, text);
    const [result, status] = [assayDuel('result', ID), assayDuel('result', ID, '--json')];
    await expect(status).rejects.toThrow(problem);
    await expect(result).rejects.toMatchObject({
      name: 'InputError',
      message: expect.stringMatching(
        /verdict\.json.*; it was changed from outside; "assay duel rescore duel\/t\/challenger@0\/1"/,
      ),
    });
    expect(await assayDuel('rescore', ID)).toBe(0);
    expect(await assayDuel('result', ID)).toBe(0);
  });

  test.each([['judge_consistency'], ['valid_samples'], ['margin']])(
    '%s is missing, or null though the duel SUCCEEDED',
    async (key) => {
      const folder = await endedDuel(DRAWN);
      const path = join(folder, 'verdict.json');
      const verdict = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      await writeFile(path, JSON.stringify({ ...verdict, [key]: undefined }));
      await expect(assayDuel('result', ID)).rejects.toThrow(`verdict.json: ${key}`);
      await writeFile(path, JSON.stringify({ ...verdict, [key]: null }));
      await expect(assayDuel('result', ID)).rejects.toThrow(`verdict.json: ${key}`);
    },
  );

  test('keys that the schema does not know are printed as they stand', async () => {
    const folder = await endedDuel(DRAWN);
    const path = join(folder, 'verdict.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('{', '{ "later": 1,'));
    await assayDuel('result', ID, '--json');
    expect(JSON.parse(written.stdout)).toMatchObject({ later: 1, state: 'SUCCEEDED' });
  });

  test('a folder in its place cannot be read, and is named', async () => {
    const folder = await endedDuel(DRAWN);
    const path = join(folder, 'verdict.json');
    await rm(path);
    await mkdir(path);
    await expect(assayDuel('result', ID)).rejects.toThrow(`${path}: cannot be read (EISDIR)`);
    expect(await assayDuel('list')).toBe(0);
    expect(written.stdout).toMatch(/^UNREADABLE duel\/t\/challenger@0\/1 {2}.*EISDIR/);
  });

  test('"duel list" names it as unreadable, and goes on', async () => {
    const folder = await endedDuel(DRAWN);
    for (const [number, file] of [
      ['2', 'verdict.json'],
      ['3', 'duel.json'],
    ] as const) {
      const other = join(dirname(folder), number);
      await cp(folder, other, { recursive: true });
      await writeFile(join(other, file), '{}');
    }
    expect(await assayDuel('list', '--json')).toBe(0);
    expect(JSON.parse(written.stdout)).toMatchObject({
      duels: [
        { id: ID, state: 'SUCCEEDED' },
        { id: 'duel/t/challenger@0/2', state: 'UNREADABLE', problem: expect.stringContaining('state: missing') },
        { id: 'duel/t/challenger@0/3', state: 'UNREADABLE', problem: expect.stringContaining('input: missing') },
      ],
    });
  });
});

describe('a duel without a verdict to quote: "duel result" exits 2, whatever kept it from one', () => {
  const failed = (reason: string, detail?: string): SampleRecord => ({
    ...{ sample_id: 's/0:1:1', state: 'failed', reason, questions: [], judge_results: [] },
    ...(detail === undefined ? {} : { detail }),
  });

  test.each([['provider_unavailable'], ['budget_exhausted'], ['provider_quota_exhausted']])('%s', async (reason) => {
    await endedDuel([failed(reason)]);
    expect(await assayDuel('result', ID)).toBe(2);
  });

  test('the faults of its samples are told with what was said of them, fit for a terminal and of bounded length', async () => {
    await endedDuel([failed('config_invalid', `providers.p.key_env: \u001b[31mT3_KEY is not set ${'x'.repeat(5000)}`)]);
    await assayDuel('result', ID);
    expect(written.stdout).toContain('1 sample: config_invalid: providers.p.key_env: \ufffd[31mT3_KEY is not set');
    expect(written.stdout.length).toBeLessThan(1500);
  });

  test('drawn, but ended by a cancellation, or not ended at all', async () => {
    const folder = await endedDuel(DRAWN);
    await rm(join(folder, 'verdict.json'));
    await expect(assayDuel('result', ID)).rejects.toMatchObject({ name: 'CommandError', exitCode: 2 });
  });

  test('there is no such duel: that is wrong input', async () => {
    await endedDuel(DRAWN);
    await expect(assayDuel('result', 'duel/t/nobody@0/1')).rejects.toMatchObject({ name: 'InputError' });
  });
});

describe('calls that came back without usage', () => {
  test('are counted below what was paid, for they are in no sum', async () => {
    const folder = await endedDuel(DRAWN);
    const call = {
      model: 'm',
      purpose: 'judge',
      calls: 1,
      input_tokens: 0,
      cached_tokens: 0,
      output_tokens: 0,
      cost_usd: 0,
    };
    const lines = [
      { ...call, usage_reported: false },
      { ...call, input_tokens: 7, cost_usd: 0.5 },
      { ...call, usage_reported: false },
    ];
    await writeFile(join(folder, 'ledger.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await assayDuel('rescore', ID);
    expect(written.stdout).toContain('2 of 3 calls came back without usage');
    expect(JSON.parse(await readFile(join(folder, 'verdict.json'), 'utf8'))).toMatchObject({
      usage: { total: { calls: 3, input_tokens: 7, cost_usd: 0.5 }, calls_without_usage: 2 },
    });
  });

  test('where every call reported its usage, nothing is said', async () => {
    const folder = await endedDuel(DRAWN);
    await assayDuel('result', ID);
    expect(written.stdout).toContain('paid for');
    expect(written.stdout).not.toContain('without usage');
    expect(await readFile(join(folder, 'verdict.json'), 'utf8')).not.toContain('calls_without_usage');
  });
});

describe('a short draw is told with the verdict', () => {
  const SHORT = { phase: 'cold', family: 'pr', wanted: 15, drawn: 0 } as const;

  test('how many were asked for, and that others stand in', async () => {
    const folder = await endedDuel(DRAWN, { samples: 20, short: [SHORT] });
    await assayDuel('result', ID);
    expect(written.stdout).toContain(
      '5 of the 20 samples asked for could be drawn; 1 stratum is short, and others stand in',
    );
    expect(JSON.parse(await readFile(join(folder, 'verdict.json'), 'utf8'))).toMatchObject({
      total_samples: 5,
      samples_asked: 20,
    });
  });

  test('nothing is said of a draw that is as it was asked for', async () => {
    await endedDuel(DRAWN);
    await assayDuel('result', ID);
    expect(written.stdout).not.toContain('short');
  });
});
