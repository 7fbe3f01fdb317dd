import { describe, expect, test } from '@jest/globals';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { InputError } from '../../../schemas/input-error.ts';
import { checkArtifact, describeArtifact } from '../../../scripts/check/artifact.ts';
import { checkIr } from '../../../scripts/check/ir.ts';
import { checkVerifierOutput } from '../../../scripts/check/verifier-output.ts';
import { folderWith } from '../../activities/verifier/task-folder.ts';

const ir = (input: object): object => checkIr.run(JSON.stringify(input), 'in.json', {});
const LIST = { expected: ['a', 'b'], actual: ['a'], answer_type: 'file_list' };

describe('check ir', () => {
  test('a fallback is never quiet', () => {
    expect(ir({ ...LIST, family: 'oracle_weighted_f1' })).toMatchObject({
      score: 0.5,
      sub_scores: { fallback: 'recall' },
    });
    expect(ir({ ...LIST, metrics: { weighted_recall: 0.4 } })).toMatchObject({
      score: 0.4,
      scorer_family: 'oracle_weighted_f1',
      sub_scores: { fallback: 'weighted_recall' },
    });
    expect(ir(LIST)).not.toHaveProperty('sub_scores.fallback');
  });

  test('an answer of the wrong type scores 0; nothing against nothing in a chain is 0', () => {
    expect(ir({ ...LIST, actual: 'a' })).toMatchObject({ score: 0, passed: false });
    expect(ir({ ...LIST, actual: null })).toMatchObject({ score: 0 });
    expect(ir({ expected: [], actual: [], answer_type: 'dependency_chain' })).toMatchObject({
      score: 0,
      scorer_family: 'sequence_lcs',
    });
  });

  test('the types with one family each take no other', () => {
    expect(ir({ expected: 1, actual: 1, answer_type: 'integer', family: 'oracle_overlap_f1' })).toMatchObject({
      score: 1,
      scorer_family: 'exact_match',
    });
  });

  test.each([
    [
      { ...LIST, family: 'oracle_overlap_f2' },
      /family: found "oracle_overlap_f2"; .*oracle_overlap_f1, .*dual_composite/,
    ],
    [{ ...LIST, family: 'binary_test' }, /family: binary_test does not score a file_list/],
    [{ ...LIST, answer_type: 'regex' }, /answer_type: unknown type "regex"; expected one of file_list/],
    [{ ...LIST, expected: 'a' }, /expected: cannot be a truth; a file_list is a list of strings/],
    [{ expected: ['a'], answer_type: 'file_list' }, /actual: missing; expected a value/],
    [{ ...LIST, symbol_normalization: 'stem' }, /symbol_normalization: found "stem"/],
    [{ ...LIST, metrics: [] }, /metrics/],
  ])('%j is no input, and the message says why', (input, message) => {
    expect(() => ir(input)).toThrow(message);
  });
});

describe('check artifact', () => {
  const task = () =>
    folderWith({ 'task.toml': '', 'tests/ground_truth.json': '{"answer_type": "file_list", "answer": ["a.py"]}' });

  test('an answer that is missing, or a link out of its folder, is the agent’s fault and is scored', async () => {
    const folder = await task();
    const place = await folderWith({});
    const missing = await checkArtifact(folder, join(place, 'answer.json'));
    expect(missing).toMatchObject({ score: 0, verdict: 'incorrect', error: null });
    await symlink(join(folder, 'tests', 'ground_truth.json'), join(place, 'answer.json'));
    const linked = await checkArtifact(folder, join(place, 'answer.json'));
    expect(linked).toMatchObject({ score: 0, verdict: 'incorrect' });
    expect(describeArtifact(linked)).toContain('is a link that leaves the folder');
  });

  test('an answer in a folder that is not there is wrong input', async () => {
    await expect(checkArtifact(await task(), '/nowhere/answer.json')).rejects.toThrow(InputError);
  });

  test('a task without a truth cannot be scored', async () => {
    const report = await checkArtifact(await folderWith({ 'task.toml': '' }), '/answer.json');
    expect(report).toMatchObject({ score: 0, verdict: 'verifier_error' });
    expect(describeArtifact(report)).toContain('ground_truth.json is missing');
  });
});

describe('check verifier-output', () => {
  test('names the verifier by --name, else by the file', () => {
    expect(checkVerifierOutput.run('x', 'out.txt', { exit: '0', name: 'a.sh' })).toMatchObject({
      warning: expect.stringContaining('a.sh') as unknown,
    });
    expect(checkVerifierOutput.run('x', 'out.txt', { exit: '0' })).toMatchObject({
      warning: expect.stringContaining('out.txt') as unknown,
    });
  });

  test.each(['zero', '', '1.5', '0x1', ' 0'])('--exit %j is no exit status', (exit) => {
    expect(() => checkVerifierOutput.run('', 'out.txt', { exit })).toThrow(InputError);
  });
});
