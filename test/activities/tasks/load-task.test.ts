import { describe, expect, test } from '@jest/globals';

import { loadTask } from '../../../activities/tasks/load-task.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { folderWith } from '../verifier/task-folder.ts';

const toml = (text: string): Record<string, string> => ({ 'task.toml': text });
const problemOf = async (files: Record<string, string>): Promise<InputError> =>
  loadTask(await folderWith(files)).then(
    () => Promise.reject(new Error('it was loaded')),
    (error: unknown) => {
      if (error instanceof InputError) return error;
      throw error;
    },
  );

describe('a task', () => {
  test('is read from either file, TOML over JSON, and named by its folder where it has no id', async () => {
    const files = {
      'task.toml': '[task]\ntime_limit_sec = 60\n[verification]\nreward_type = "binary"\n',
      'metadata.json': JSON.stringify({
        id: 'j',
        repo: 'r',
        time_limit_sec: 5,
        verification: { reward_type: 'continuous' },
      }),
    };
    const both = await loadTask(await folderWith(files));
    expect(both).toMatchObject({
      id: 'j',
      task: { task: { repo: 'r', time_limit_sec: 60 }, verification: { reward_type: 'binary' } },
    });
    const folder = await folderWith(toml(''));
    expect((await loadTask(folder)).id).toBe(folder.slice(folder.lastIndexOf('/') + 1));
  });

  test('keeps unknown keys and tells of them once, by file', async () => {
    const files = { ...toml('[task]\nflavour = "mint"\n[extras]\na = 1\n'), 'metadata.json': '{"stars": 5}' };
    const { task, unknownKeys } = await loadTask(await folderWith(files));
    expect(unknownKeys).toEqual([
      { file: 'task.toml', keys: ['task.flavour', 'extras'] },
      { file: 'metadata.json', keys: ['stars'] },
    ]);
    expect(task).toMatchObject({ task: { flavour: 'mint' }, extras: { a: 1 }, stars: 5 });
  });

  test('written by a generator may leave fields null or empty', async () => {
    const metadata = {
      id: 't',
      verification: { scorer_family: '', scoring_policy: '', weight_direct: null, reward_type: 'binary' },
    };
    const { task } = await loadTask(await folderWith({ 'metadata.json': JSON.stringify(metadata) }));
    expect(task.verification).toEqual({ reward_type: 'binary' });
  });

  test('may have weights that are no finite number: those are the scorer’s to judge', async () => {
    const text = '[verification]\nweight_direct = nan\nweight_artifact = inf\n[[checkpoints]]\nweight = -inf\n';
    expect((await loadTask(await folderWith(toml(text)))).task.verification.weight_direct).toBeNaN();
  });
});

describe('a wrong type is an error that names file, key, what was found and what is expected', () => {
  test.each([
    ['[task]\ntime_limit_sec = "soon"\n', /task\.toml: task\.time_limit_sec: found "soon"/],
    ['[task]\ntime_limit_sec = 0\n', /time_limit_sec: found 0; expected seconds above 0/],
    ['[metadata]\nmax_turns_override = "ten"\n', /metadata\.max_turns_override: found "ten"; expected a whole number/],
    ['[metadata]\nmax_turns_override = 1.5\n', /max_turns_override: found 1\.5/],
    [
      '[verification]\nscorer_family = "oracle_overlap_f2"\n',
      /scorer_family: found "oracle_overlap_f2"; expected one of oracle_overlap_f1, /,
    ],
    ['[verification]\nreward_type = "magic"\n', /reward_type: found "magic"; expected one of binary, /],
    ['[verification]\nverification_mode = "both"\n', /verification_mode/],
    ['[verification]\nweight_direct = "0.5"\n', /weight_direct: found "0\.5"; expected a number/],
    ['[verification]\npass_threshold = 1.5\n', /pass_threshold: found 1\.5; expected 0 to 1/],
    ['[verification]\nsymbol_normalization = "stem"\n', /symbol_normalization/],
    ['[verification]\nmaterialize = "file_overlay"\n', /materialize/],
    ['verification = "binary"\n', /task\.toml: verification: found "binary"/],
    ['[[checkpoints]]\nweight = "0.5"\n', /checkpoints\[0\]\.weight: found "0\.5"; expected a number/],
    ['[[rubric_criteria]]\nweight = true\n', /rubric_criteria\[0\]\.weight: found true/],
    ['[rubric_criteria]\nname = "a"\n', /rubric_criteria: found an object/],
    ['[task\n', /task\.toml:1:\d+/],
  ])('%j', async (text, message) => {
    expect((await problemOf(toml(text))).message).toMatch(message);
  });

  test('also in metadata.json, and where TOML says it rightly', async () => {
    const files = { ...toml('[task]\ntime_limit_sec = 5\n'), 'metadata.json': '{"time_limit_sec": "5"}' };
    expect((await problemOf(files)).message).toMatch(/metadata\.json: time_limit_sec: found "5"/);
    expect((await problemOf({ 'metadata.json': '[]' })).message).toMatch(/metadata\.json: holds no table/);
  });

  test('a folder without either file is none of a task, and so is none', async () => {
    expect((await problemOf({ 'instruction.md': '' })).message).toMatch(/neither task\.toml nor metadata\.json/);
    await expect(loadTask('/nowhere/task')).rejects.toThrow(InputError);
  });
});
