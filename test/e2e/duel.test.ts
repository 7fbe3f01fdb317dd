import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import type { SampleRecord } from '../../schemas/scoring-record.ts';
import type { Verdict } from '../../schemas/verdict.ts';
import { readJsonLines } from '../helpers/json-lines.ts';
import { Lab } from '../helpers/lab.ts';

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open();
  await lab.startModels();
  await lab.writeProviders();
  lab.startWorker();
});

afterAll(() => lab.close());

async function verdictOf(id: string): Promise<Verdict> {
  return lab.json<Verdict>('duel', 'result', id);
}

describe('a duel, through the command', () => {
  test('oracle beats hasty by the margin, with default settings', async () => {
    const file = await lab.writeDuel('honest', { king: 'standin/hasty', challenger: 'standin/oracle' });
    const { exitCode, stdout, stderr } = await lab.duel(file);
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('standin/oracle (challenger) beats standin/hasty (king)');
    const verdict = await verdictOf('duel/honest/standin/oracle@0/1');
    expect(verdict).toMatchObject({ state: 'SUCCEEDED', challenger_won: true, valid_samples: 2, total_samples: 2 });
  });

  test('with the roles changed the king holds, and both sides keep their scores', async () => {
    const file = await lab.writeDuel('swapped', { king: 'standin/oracle', challenger: 'standin/hasty' });
    expect((await lab.duel(file)).exitCode).toBe(0);
    const verdict = await verdictOf('duel/swapped/standin/hasty@0/1');
    expect(verdict).toMatchObject({ state: 'SUCCEEDED', challenger_won: false, valid_samples: 2 });
    expect(verdict.score_king ?? 0).toBeGreaterThan(verdict.score_challenger ?? 1);
  });

  test('a looper is 0 on every question, named with its command, and no judge is asked about it', async () => {
    const judged = async (): Promise<number> =>
      (await lab.calls()).filter(({ purpose, model }) => model === 'standin/judge' && purpose !== 'prune').length;
    const before = await judged();
    const file = await lab.writeDuel('loops', { king: 'standin/oracle', challenger: 'standin/looper' });
    expect((await lab.duel(file)).exitCode).toBe(0);
    const id = 'duel/loops/standin/looper@0/1';
    const verdict = await verdictOf(id);
    expect(verdict).toMatchObject({
      state: 'SUCCEEDED',
      score_challenger: 0,
      challenger_won: false,
      valid_samples: 2,
    });
    const records = await readJsonLines<SampleRecord>(lab.recordFile(id, 'scoring-results.jsonl'));
    const looped = records.flatMap(({ judge_results }) => judge_results).filter(({ side }) => side === 'challenger');
    expect(looped.length).toBe(4);
    for (const { looped: isLooped, repeats, explanation } of looped) {
      expect(isLooped).toBe(true);
      expect(repeats).toEqual([]);
      expect(explanation).toContain('Looping commands: `');
    }
    // Two samples, two runs of the king, judged three times each; none of the looper's.
    expect((await judged()) - before).toBe(2 * 2 * 3);
  });

  test('starting the same duel again attaches to it; another duel under its id is refused', async () => {
    const file = await lab.writeDuel('honest', { king: 'standin/hasty', challenger: 'standin/oracle' });
    const again = await lab.duel(file);
    expect(again.exitCode).toBe(0);
    expect(again.stderr).toContain('was started before');
    const other = await lab.duel(file, '--samples', '3');
    expect(other.exitCode).toBe(64);
    expect(other.stderr).toContain('--number');
  });

  test('rescoring gives the verdict byte for byte, and buys nothing', async () => {
    const before = (await lab.calls()).length;
    const { exitCode, stderr } = await lab.assay('duel', 'rescore', 'duel/honest/standin/oracle@0/1');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('byte for byte');
    expect((await lab.calls()).length).toBe(before);
  });

  test('every stage drops something with its reason, and every reading and ladder differs', async () => {
    const records = await readJsonLines<SampleRecord>(
      lab.recordFile('duel/honest/standin/oracle@0/1', 'scoring-results.jsonl'),
    );
    const milestoneReasons = new Set(
      records.flatMap(({ question_source }) => (question_source?.milestone_drops ?? []).map(({ reason }) => reason)),
    );
    const questionStages = new Set(
      records.flatMap(({ question_source }) => (question_source?.drops ?? []).map(({ stage }) => stage)),
    );
    expect([...milestoneReasons].length).toBeGreaterThanOrEqual(3);
    expect([...questionStages].length).toBeGreaterThanOrEqual(2);
    for (const { questions } of records) expect(questions.length).toBeGreaterThanOrEqual(6);
  });
});
