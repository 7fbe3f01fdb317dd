import { describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { lintTask } from '../../../activities/tasks/lint-task.ts';
import { SCAFFOLDS } from '../../../activities/tasks/scaffolds/index.ts';
import { ANSWERS } from '../../../activities/tasks/scaffolds/scaffold.ts';
import { writeScaffold } from '../../../activities/tasks/write-scaffold.ts';
import { readVerifierStdout } from '../../../scoring/trial/verifier-stdout.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { SCORER_FAMILIES, type ScorerFamily } from '../../../schemas/score-result.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { folderWith, writeFiles } from '../verifier/task-folder.ts';
import { scoreAnswer } from './score-answer.ts';

async function scaffold(family: ScorerFamily): Promise<string> {
  const folder = join(await temporaryFolder(), 'a task');
  await writeScaffold(folder, family);
  return folder;
}

describe.each(SCORER_FAMILIES)('a task of %s', (family) => {
  test('lints', async () => {
    expect(await lintTask(await scaffold(family))).toEqual({ problems: [], warnings: [] });
  });

  test.each(ANSWERS)('scores its %s answer as it says', async (name) => {
    const result = await scoreAnswer(await scaffold(family), name);
    const { score, verdict } = SCAFFOLDS[family].expected[name];
    expect(result).toMatchObject({ verdict, scorer_family: family, passed: verdict === 'correct', error: null });
    expect(result.score).toBe(score);
  });
});

test('a folder that holds something is left as it is', async () => {
  const folder = await folderWith({ 'mine.txt': 'mine' });
  await expect(writeScaffold(folder, 'binary_test')).rejects.toThrow(InputError);
});

describe('the comprehension task’s step2_answer_correct.sh', () => {
  /** Runs it with an `assay` on the search path that does this. */
  async function step2(assay: string) {
    const folder = await scaffold('weighted_checkpoints');
    const bin = await folderWith({ 'assay.sh': `#!/bin/bash\n${assay}\n` });
    await writeFiles(bin, {});
    await cp(join(bin, 'assay.sh'), join(bin, 'assay'));
    const { stdout, stderr, exitCode } = await execa(join(folder, 'tests/verifiers/step2_answer_correct.sh'), {
      env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, TASK_DIR: folder, WORKSPACE: bin },
      reject: false,
    });
    return { stdout, stderr, exitCode };
  }

  test('passes on what the artifact scorer says', async () => {
    const ran = await step2(`[ "$1 $2 $4" = "check artifact --answer" ] && echo '{"score": 0.25, "passed": false}'`);
    expect(ran).toEqual({ stdout: '{"score": 0.25, "passed": false}', stderr: '', exitCode: 0 });
  });

  test('when that fails, says zero, exits non-zero, and tells its status but nothing that it said', async () => {
    const ran = await step2(`echo '{"score": 1.0}'; echo "internal failure: the truth is a.py" >&2; exit 8`);
    expect(ran).toEqual({ stdout: '{"score": 0.0, "passed": false}', stderr: 'artifact scorer exited 8', exitCode: 1 });
    expect(readVerifierStdout(`${ran.stdout}\n`, 1, 'step2')).toMatchObject({ score: 0, verdict: 'ok' });
  });
});
