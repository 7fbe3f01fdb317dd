import { describe, expect, test } from '@jest/globals';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

import { lintTask } from '../../../activities/tasks/lint-task.ts';
import { folderWith } from '../verifier/task-folder.ts';

const lint = async (files: Record<string, string>) => lintTask(await folderWith(files));
const codes = (findings: readonly { code: string; where: string }[]): string[] =>
  findings.map(({ code, where }) => `${code} ${where}`);

test('a sound task has neither problems nor warnings', async () => {
  const files = {
    'task.toml': '[task]\nid = "t"\n',
    'instruction.md': 'Do it.\n',
    'tests/test.sh': '#!/bin/bash\ntest -f done\n',
  };
  expect(await lint(files)).toEqual({ problems: [], warnings: [] });
});

test('all wrong types of both files are told at once', async () => {
  const { problems } = await lint({
    'task.toml': '[task]\ntime_limit_sec = "soon"\nid = 7\n[verification]\nreward_type = "magic"\n',
    'metadata.json': '{"repo": [], "metadata": {"max_turns_override": 0}}',
  });
  expect(codes(problems)).toEqual([
    'wrong_type task.toml: task.id',
    'wrong_type task.toml: task.time_limit_sec',
    'wrong_type task.toml: verification.reward_type',
    'wrong_type metadata.json: repo',
    'wrong_type metadata.json: metadata.max_turns_override',
  ]);
});

test('files that cannot be read, or that are not there', async () => {
  expect(codes((await lint({ 'task.toml': '[task\n' })).problems)).toEqual([
    expect.stringContaining('unreadable task.toml'),
  ]);
  expect(codes((await lint({ 'instruction.md': '' })).problems)).toEqual(['no_task_file .']);
});

describe('what would make every trial the verifier’s fault, or everybody’s pass', () => {
  test('a test script', async () => {
    const files = { 'task.toml': '', 'tests/test.sh': '#!/bin/bash\r\nset -e\nexit 0\n' };
    expect(codes((await lint(files)).problems)).toEqual([
      'no_instruction instruction.md',
      'cannot_start tests/test.sh',
      'checks_nothing tests/test.sh',
    ]);
    const folder = await folderWith({
      'task.toml': '',
      'instruction.md': '',
      'tests/test.sh': '#!/usr/bin/env python3\nassert 1\n',
    });
    await chmod(join(folder, 'tests/test.sh'), 0o644);
    expect(codes((await lintTask(folder)).problems)).toEqual(['no_run_bit tests/test.sh']);
  });

  test('verifiers, a manifest, a truth and a policy', async () => {
    const checkpoints =
      '[verification]\nreward_type = "checkpoint"\n[[checkpoints]]\nname = "a"\nweight = 1\nverifier = "a.sh"\n';
    expect(codes((await lint({ 'task.toml': checkpoints, 'instruction.md': '' })).problems)).toEqual([
      'no_verifier tests/verifiers/a.sh',
    ]);
    const rubric = '[verification]\nreward_type = "oracle_checks"\n';
    expect(codes((await lint({ 'task.toml': rubric, 'instruction.md': '' })).problems)).toEqual([
      'bad_manifest rubric',
    ]);
    const dual = '[verification]\nverification_mode = "dual"\nscoring_policy = "max"\n';
    const files = { 'task.toml': dual, 'instruction.md': '', 'tests/ground_truth.json': '{"expected": 1}' };
    expect(codes((await lint(files)).problems)).toEqual([
      'bad_policy verification',
      'no_test_script tests/test.sh',
      'bad_ground_truth ground_truth.json',
    ]);
  });
});

test('what is probably not meant is a warning', async () => {
  const text =
    '[task]\nflavour = "mint"\n[verification]\nreward_type = "binary"\nscorer_family = "oracle_checks"\npass_threshold = 0.0\n';
  const files = { 'task.toml': text, 'instruction.md': '', 'tests/test.sh': 'test -f a\n', 'tests/answer.json': '{}' };
  const { problems, warnings } = await lint(files);
  expect(problems).toEqual([]);
  expect(codes(warnings)).toEqual([
    'unknown_key task.toml: task.flavour',
    'answer_in_task tests/answer.json',
    'family_ignored verification.scorer_family',
    'passes_everybody verification.pass_threshold',
  ]);
});
