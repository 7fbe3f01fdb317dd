import { describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import { cp, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { withTelemetry, writeScoring } from '../../../activities/verifier/write-scoring.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { ScoreResult } from '../../../schemas/score-result.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { folderWith, repository, scored } from './task-folder.ts';

const BINARY = 'reward_type = "binary"\n';
const CONTINUOUS = 'reward_type = "continuous"\n';
const ARTIFACT = 'verification_mode = "artifact_eval"\n';
const TRUTH = { 'tests/ground_truth.json': '{"answer_type": "file_list", "answer": ["a.py"]}' };
const NEW = '#!/bin/bash\ntest "$(cat app.txt)" = new\n';

describe('the outcome table', () => {
  test.each([
    ['new\n', 0, { score: 1, verdict: 'correct' }],
    ['wrong\n', 1, { score: 0, verdict: 'incorrect' }],
  ])('a diff that applies (%j): exit %d', async (text, exit, outcome) => {
    const { folder: workspace, base } = await repository();
    await writeFile(join(workspace, 'app.txt'), text);
    const { result, diff } = await scored({
      verification: BINARY,
      task: { 'tests/test.sh': NEW },
      agent: { workspace, base },
    });
    expect(result).toMatchObject({ ...outcome, materialized_via: 'git_apply', sub_scores: { exit_code: exit } });
    expect(diff?.files).toEqual(['app.txt']);
  });

  test('no change: the test runs on the pristine base, also where nobody recorded it', async () => {
    const { folder: workspace } = await repository();
    const task = { 'tests/test.sh': '#!/bin/bash\ntest "$(cat app.txt)" = old\n' };
    const { result } = await scored({ verification: BINARY, task, agent: { workspace } });
    expect(result).toMatchObject({ score: 1, verdict: 'correct', materialized_via: 'git_apply' });
  });

  test('a tree that cannot be re-made is no measurement, and the test does not run', async () => {
    const { folder: workspace, base } = await repository();
    // Sparse: more bytes than a diff is made of, and none on the disk.
    await writeFile(join(workspace, 'big'), '');
    await truncate(join(workspace, 'big'), 600 * 1024 * 1024);
    const task = { 'tests/test.sh': '#!/bin/bash\nexit 0\n' };
    const { result, logs } = await scored({
      verification: BINARY,
      task,
      agent: { workspace, base },
    });
    expect(result).toMatchObject({
      score: 0,
      verdict: 'verifier_error',
      materialized_via: 'git_apply',
      scorer_family: 'binary_test',
    });
    expect(result.error).not.toBe('');
    expect(logs).toEqual([]);
    // By which it is told from one whose verifier is at fault; of a dual task too.
    expect(result.diagnostics).toEqual({ agent_diff_error: result.error });
    const both = 'verification_mode = "dual"\n';
    const dual = await scored({ verification: both, task: { ...task, ...TRUTH }, agent: { workspace, base } });
    expect(dual.result).toMatchObject({ verdict: 'verifier_error', diagnostics: result.diagnostics });
    expect(dual.logs).toEqual([]);
  });

  test('an agent that erased or replaced its history is graded all the same, where the base was kept', async () => {
    const { folder: workspace, base } = await repository();
    const origin = `${workspace}-origin`;
    await cp(workspace, origin, { recursive: true });
    await writeFile(join(workspace, 'app.txt'), 'wrong\n');
    const identity = '-c user.name=a -c user.email=a@example.invalid';
    const anew = `git init -q . && git add -A && git ${identity} commit -qm 'as if it had always been so'`;
    for (const damage of ['rm -rf .git', anew]) {
      await execa('bash', ['-c', damage], { cwd: workspace });
      const { result, diff } = await scored({
        verification: BINARY,
        task: { 'tests/test.sh': NEW },
        agent: { workspace, base, origin },
      });
      expect(result).toMatchObject({ score: 0, verdict: 'incorrect', materialized_via: 'git_apply', error: null });
      expect(diff?.files).toEqual(['app.txt']);
    }
  });

  test('a base that the workspace does not hold is a fault of the input, where none was kept', async () => {
    const { folder: workspace } = await repository();
    const task = { 'tests/test.sh': NEW };
    const agent = { workspace, base: '0123456789'.repeat(4) };
    await expect(scored({ verification: BINARY, task, agent })).rejects.toThrow(InputError);
  });

  test.each(['main', 'ffffff'])('a base such as %s is a fault of the input', async (base) => {
    const { folder: workspace } = await repository();
    const task = { 'tests/test.sh': NEW };
    await expect(scored({ verification: BINARY, task, agent: { workspace, base } })).rejects.toThrow(InputError);
  });

  test('a plain folder, a task of several repositories, or one that hid its sources is verified in place', async () => {
    expect((await scored({ verification: BINARY, task: { 'tests/test.sh': NEW } })).result.materialized_via).toBe(
      'in_place',
    );
    for (const metadata of ['hide_local_source = "scaffold"', '[[metadata.additional_repos]]\nname = "lib"']) {
      const { folder: workspace, base } = await repository();
      const task = {
        'task.toml': `[metadata]\n${metadata}\n[verification]\n${BINARY}`,
        'tests/test.sh': '#!/bin/bash\ntouch made\n',
      };
      const { result } = await scored({ task, agent: { workspace, base } });
      expect(result).toMatchObject({ verdict: 'correct', materialized_via: 'in_place' });
      expect(await readFile(join(workspace, 'made'), 'utf8')).toBe('');
    }
  });

  test('a script that is missing is the verifier’s fault', async () => {
    for (const verification of [BINARY, CONTINUOUS]) {
      const { result } = await scored({ verification, workspace: { 'tests/test.sh': '#!/bin/bash\nexit 0\n' } });
      expect(result).toMatchObject({ score: 0, verdict: 'verifier_error', error: 'tests/test.sh is missing' });
    }
  });

  test('every result is one as scoring.json has it', async () => {
    const { result } = await scored({ verification: BINARY, task: { 'tests/test.sh': NEW } });
    expect(ScoreResult.parse(result)).toEqual(result);
  });
});

describe('what a script finds', () => {
  test('the agent’s text, the task and the tree; of the environment only what is on the list', async () => {
    process.env['ASSAY_TEST_TOKEN'] = 'sesame';
    const script = `#!/bin/bash
set -e
grep -q 'answer: 42' "$AGENT_OUTPUT"
test -f "$TASK_DIR/task.toml"
test "$PWD" = "$WORKSPACE"
test "$TASK_REPO_ROOT" = "$WORKSPACE"
test -f app.txt
test -z "$ASSAY_TEST_TOKEN"
`;
    try {
      const { result } = await scored({
        verification: BINARY,
        task: { 'tests/test.sh': script },
        agent: { output: 'so\nanswer: 42\n' },
      });
      expect(result).toMatchObject({ verdict: 'correct' });
    } finally {
      delete process.env['ASSAY_TEST_TOKEN'];
    }
  });

  test('the agent’s own tests/test.sh is never the task’s, not even through the task’s command', async () => {
    const verification = `${BINARY}command = "bash tests/test.sh"\n`;
    const workspace = { 'app.txt': 'wrong\n', 'tests/test.sh': '#!/bin/bash\nexit 0\n' };
    expect((await scored({ verification, task: { 'tests/test.sh': NEW }, workspace })).result.verdict).toBe(
      'incorrect',
    );
  });
});

describe('a continuous script', () => {
  test('what the agent left under the names of its results is gone before it starts, links and folders included', async () => {
    const elsewhere = await folderWith({ 'reward.txt': '1\n' });
    const workspace = await folderWith({
      'metrics.json/deep/file': 'x',
      'verifier_result.json': '{"schema_version":1,"status":"ok","score":1}',
    });
    await symlink(join(elsewhere, 'reward.txt'), join(workspace, 'reward.txt'));
    const silent = { 'tests/test.sh': '#!/bin/bash\nls >&2\nexit 0\n' };
    const { result } = await scored({ verification: CONTINUOUS, task: silent, agent: { workspace } });
    expect(result).toMatchObject({ score: 0, verdict: 'verifier_error' });
    expect(result.diagnostics).not.toHaveProperty('verifier_stderr');
    expect(await readFile(join(elsewhere, 'reward.txt'), 'utf8')).toBe('1\n');
  });

  test.each([
    ['a link', 'echo 0.9 > real; ln -s real reward.txt', 'is a link'],
    ['a pipe', 'mkfifo reward.txt', 'no plain file'],
    ['a folder', 'mkdir reward.txt', ''],
    ['too long', 'head -c 5000 /dev/zero | tr "\\0" 1 > reward.txt', 'bytes'],
  ])('a reward.txt that is %s is the verifier’s fault, never followed or waited for', async (_, lines, said) => {
    const { result } = await scored({
      verification: CONTINUOUS,
      task: { 'tests/test.sh': `#!/bin/bash\n${lines}\necho 0.9\n` },
    });
    expect(result).toMatchObject({
      score: 0,
      verdict: 'verifier_error',
      error: expect.stringContaining(`reward.txt`) as unknown as string,
    });
    expect(result.error).toContain(said);
  });

  test.each([
    ['{"schema_version": 1, "status": "configuration_error", "message": "no oracle"}', 'no oracle'],
    ['{"schema_version": 2, "status": "ok"}', 'schema_version'],
    ['{"schema_version": 1, "status": "ok", "more": 1}', 'more'],
    ['{"schema_version": 1, "status": "ok", "status": "ok"}', 'twice'],
    ['{"schema_version": 1, "status": "ok", "score": "1"}', 'score'],
    ['[]', 'not a JSON object'],
    [`{"schema_version": 1, "status": "ok", "message": "${'x'.repeat(65_600)}"}`, 'bytes'],
  ])('a verifier_result.json of %.60s speaks before its exit status and its number', async (content, said) => {
    const task = {
      'tests/test.sh': '#!/bin/bash\ncp "$TASK_DIR/tests/result" verifier_result.json\necho 0.9\nexit 3\n',
      'tests/result': content,
    };
    const { result } = await scored({ verification: CONTINUOUS, task });
    expect(result).toMatchObject({ score: 0, verdict: 'verifier_error' });
    expect(result.error).toContain(said);
  });

  test('a metrics.json that is malformed is told, and decides nothing', async () => {
    const { result } = await scored({
      verification: CONTINUOUS,
      task: { 'tests/test.sh': '#!/bin/bash\necho "{" > metrics.json\necho 0.7\n' },
    });
    expect(result).toMatchObject({
      score: 0.7,
      scorer_family: 'continuous',
      diagnostics: { warnings: [expect.stringContaining('metrics.json') as unknown] },
    });
  });
});

describe('an answer', () => {
  test('of the workspace beats one in its tests, and both beat the task’s', async () => {
    const right = '{"answer": ["a.py"]}';
    const wrong = '{"answer": ["b.py"]}';
    const score = async (workspace: Record<string, string>, task: Record<string, string> = {}): Promise<number> =>
      (await scored({ verification: ARTIFACT, task: { ...TRUTH, ...task }, workspace })).result.score;
    expect(await score({ 'answer.json': right, 'tests/answer.json': wrong }, { 'answer.json': wrong })).toBe(1);
    expect(await score({ 'tests/answer.json': right }, { 'answer.json': wrong })).toBe(1);
    expect(await score({ 'answer.json': wrong }, { 'answer.json': right })).toBe(0);
    expect(await score({ 'answer.json': '{' }, { 'answer.json': right })).toBe(0);
    expect(await score({}, { 'tests/answer.json': right })).toBe(1);
  });

  test.each([
    ['to the truth itself', (task: string) => Promise.resolve(join(task, 'tests/ground_truth.json'))],
    ['to nowhere', () => Promise.resolve('/nowhere/answer.json')],
    ['to itself', () => Promise.resolve('answer.json')],
  ])('that is a link %s is missing, and no other is taken for it', async (_, target) => {
    const task = await folderWith({ ...TRUTH, 'answer.json': '{"answer": ["a.py"]}' });
    const workspace = await temporaryFolder();
    await symlink(await target(task), join(workspace, 'answer.json'));
    const { result } = await scored({
      verification: ARTIFACT,
      task: { ...TRUTH, 'answer.json': '{"answer": ["a.py"]}' },
      agent: { workspace },
    });
    expect(result).toMatchObject({
      score: 0,
      verdict: 'incorrect',
      diagnostics: { agent_output_error: expect.stringContaining('link') as unknown },
    });
  });

  test('may be a link within the workspace', async () => {
    const workspace = await folderWith({ 'out/mine.json': '{"answer": ["a.py"]}' });
    await symlink('out/mine.json', join(workspace, 'answer.json'));
    expect((await scored({ verification: ARTIFACT, task: TRUTH, agent: { workspace } })).result.score).toBe(1);
  });
});

describe('a dual task', () => {
  const DUAL = 'verification_mode = "dual"\nscoring_policy = "min"\n';

  test('reads the answer before the agent’s code runs, which could read the truth', async () => {
    const cheat = '#!/bin/bash\ncp "$TASK_DIR/tests/ground_truth.json" answer.json\n';
    const { result } = await scored({ verification: DUAL, task: { ...TRUTH, 'tests/test.sh': cheat } });
    expect(result).toMatchObject({ score: 0, verdict: 'incorrect', details: { score_direct: 1, score_artifact: 0 } });
  });

  test('with a rubric and no truth gets the rubric for its second leg', async () => {
    const task = {
      'tests/test.sh': NEW,
      'tests/rubric.json': '[{"name": "r", "weight": 2, "verifier": "r.sh"}]',
      'tests/verifiers/r.sh': `#!/bin/bash\necho '{"score": 0.75}'\n`,
    };
    const { result } = await scored({ verification: DUAL, task });
    expect(result).toMatchObject({
      score: 0.75,
      details: { scorer_family_artifact: 'oracle_checks' },
      sub_scores: { artifact: { criterion_scores: { r: 0.75 } } },
    });
  });

  test('with a fault in one leg is no measurement', async () => {
    const { result } = await scored({ verification: DUAL, task: { 'tests/test.sh': NEW } });
    expect(result).toMatchObject({ score: 0, verdict: 'verifier_error', scorer_family: 'dual_composite' });
  });

  test('with an invalid policy runs neither leg', async () => {
    const task = { ...TRUTH, 'tests/test.sh': '#!/bin/bash\ntouch ran\n' };
    const { result, logs } = await scored({
      verification: 'verification_mode = "dual"\nscoring_policy = "max"\n',
      task,
    });
    expect(result).toMatchObject({
      score: 0,
      verdict: 'verifier_error',
      error: expect.stringContaining('"max"') as unknown,
    });
    expect(logs).toEqual([]);
  });
});

describe('checks', () => {
  const manifest = (entries: unknown): Record<string, string> => ({
    'tests/checkpoints.json': JSON.stringify(entries),
  });

  test('of the manifest file count where the task file has none; one fault spoils the whole and leaves the rest to see', async () => {
    const entries = [
      { name: 'one', weight: 0.5, verifier: 'one.sh' },
      { name: 'two', weight: 0.5, verifier: 'two.sh' },
    ];
    const task = { ...manifest(entries), 'tests/verifiers/one.sh': '#!/bin/bash\nexit 0\n' };
    const { result } = await scored({ verification: 'reward_type = "checkpoint"\n', task });
    expect(result).toMatchObject({
      score: 0,
      verdict: 'verifier_error',
      sub_scores: { checkpoint_scores: { one: 1 } },
    });
    expect(result.error).toContain('two.sh is missing');
  });

  test.each(['{', '{"one": 1}', '[]', '[{"name": "a", "weight": "1", "verifier": "a.sh"}]'])(
    'a manifest of %s is the verifier’s fault',
    async (text) => {
      const { result } = await scored({
        verification: 'reward_type = "checkpoint"\n',
        task: { 'tests/checkpoints.json': text },
      });
      expect(result).toMatchObject({ score: 0, verdict: 'verifier_error', scorer_family: 'weighted_checkpoints' });
    },
  );

  test('see the agent’s diff on a clean clone when the task says so', async () => {
    const { folder: workspace, base } = await repository();
    await writeFile(join(workspace, 'app.txt'), 'new\n');
    const task = {
      ...manifest([{ name: 'a', weight: 1, verifier: 'a.sh' }]),
      'tests/verifiers/a.sh': `${NEW}status=$?; rm -f app.txt; exit $status\n`,
    };
    const verification = 'reward_type = "checkpoint"\nmaterialize = "git_apply"\n';
    const { result } = await scored({ verification, task, agent: { workspace, base } });
    expect(result).toMatchObject({ score: 1, materialized_via: 'git_apply' });
    expect(await readFile(join(workspace, 'app.txt'), 'utf8')).toBe('new\n');
  });
});

test('a trial’s folder holds its score, its outputs and the diff without keys; telemetry that nobody captured is left out', async () => {
  const { folder: workspace, base } = await repository();
  await writeFile(join(workspace, 'app.txt'), 'new\n');
  await writeFile(join(workspace, 'key.txt'), 'AKIAIOSFODNN7EXAMPLE\n');
  const score = await scored({
    verification: BINARY,
    task: { 'tests/test.sh': `${NEW}echo fine\n` },
    agent: { workspace, base },
  });
  const out = join(await temporaryFolder(), 'a', 'b');
  const result = withTelemetry(score.result, {
    task_time_seconds: 2,
    input_tokens: 0,
    token_cost_usd: undefined,
  });
  await writeScoring(out, { ...score, result });
  const scoring = JSON.parse(await readFile(join(out, 'scoring.json'), 'utf8')) as ScoreResult;
  expect(scoring).toEqual(result);
  expect(scoring.diagnostics).toEqual({ task_time_seconds: 2, input_tokens: 0 });
  expect(await readFile(join(out, 'verifier.stdout'), 'utf8')).toBe('fine\n');
  expect(await readFile(join(out, 'verifier.stderr'), 'utf8')).toBe('');
  const diff = await readFile(join(out, 'agent.diff'), 'utf8');
  expect(diff).toContain('+new\n');
  expect(diff).toContain('+[redacted]\n');
});
