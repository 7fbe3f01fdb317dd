import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { findCells } from '../../../activities/cell/find-cells.ts';
import { outputDigests } from '../../../activities/cell/output-digests.ts';
import { rescoreCell } from '../../../activities/cell/rescore-cell.ts';
import { loadContract, SCORING_CONTRACT } from '../../../activities/cell/scoring-contract.ts';
import { taskDigest } from '../../../activities/cell/task-digest.ts';
import { UnlintedMapping } from '../../../activities/cell/unlinted-mapping.ts';
import { InputError } from '../../../schemas/input-error.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { cellFolder, fill, HIDDEN_FAILED, output, pytest, task } from './cell-folder.ts';

const FAULT = { category: 'network', error: 'the provider is out' };
const NO_DIGESTS = expect.stringContaining('manifest.json holds no digests');
const NOW = new Date('2026-01-02T03:04:05.678Z');
const rescore = (folder: string) => rescoreCell(folder, NOW);

async function refusal(folder: string): Promise<string> {
  try {
    await rescore(folder);
  } catch (error) {
    if (error instanceof InputError) return error.message.replaceAll(folder, 'CELL');
    throw error;
  }
  return 'accepted';
}

describe('rescoring', () => {
  test('writes the summary of what is stored', async () => {
    const folder = await cellFolder();
    const { before, after, changed, notes } = await rescore(folder);
    expect(after).toMatchObject({ disposition: 'success', tokens: 1200, attempts: 1 });
    expect([before, changed, notes]).toEqual([null, [], [NO_DIGESTS]]);
    expect(JSON.parse(await readFile(join(folder, 'scoring_summary.json'), 'utf8'))).toEqual(after);
  });

  test('keeps every earlier summary byte by byte, and the keys that others wrote', async () => {
    const old = '{ "disposition": "invalid_record",\n "reviewed_by": "me", "passes": 2 }';
    const folder = await cellFolder({ 'scoring_summary.json': old });
    const { after, changed } = await rescore(folder);
    expect(after).toMatchObject({ disposition: 'success', reviewed_by: 'me' });
    expect(changed).toContain('disposition');
    expect(changed).not.toContain('passes');
    await writeFile(join(folder, 'scoring_summary.json'), '{}');
    await rescore(folder);
    const kept = (await readdir(folder)).filter((name) => name.startsWith('scoring_summary.2'));
    expect(kept.sort()).toEqual([
      'scoring_summary.2026-01-02T03-04-05.678Z.2.json',
      'scoring_summary.2026-01-02T03-04-05.678Z.json',
    ]);
    expect(await readFile(join(folder, 'scoring_summary.2026-01-02T03-04-05.678Z.json'), 'utf8')).toBe(old);
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.tmp'));
  });

  test.each(['{ "disposition": "succ', '', '[1]', '\u0000'])(
    'a summary of %j is none: it is kept under a name of its own, with a note, and made anew',
    async (broken) => {
      const folder = await cellFolder({ 'scoring_summary.json': broken });
      const { before, after, notes } = await rescore(folder);
      expect([before, after.disposition]).toEqual([null, 'success']);
      const name = 'scoring_summary.2026-01-02T03-04-05.678Z.broken';
      expect(notes).toContainEqual(`scoring_summary.json could not be read; it is kept as ${name}`);
      expect(await readFile(join(folder, name), 'utf8')).toBe(broken);
      expect(JSON.parse(await readFile(join(folder, 'scoring_summary.json'), 'utf8'))).toEqual(after);
      expect((await rescore(folder)).changed).toEqual([]);
    },
  );

  test('where nothing changed nothing is written', async () => {
    const folder = await cellFolder();
    await rescore(folder);
    const files = await readdir(folder);
    expect((await rescore(folder)).changed).toEqual([]);
    expect(await readdir(folder)).toEqual(files);
  });

  test.each([
    ['of a run', { fault: FAULT, outcome: null }],
    ['of a record that has it with the outcome only', { outcome: { fault: FAULT, cost_usd: 1 } }],
  ])('the fault %s keeps its number from being valid', async (_, run) => {
    const old = { disposition: 'success', valid_for_primary_analysis: true };
    const { after, changed } = await rescore(await cellFolder({ 'run.json': run, 'scoring_summary.json': old }));
    expect(after).toMatchObject({ fault: FAULT, disposition: null, valid_for_primary_analysis: false });
    expect(changed).toEqual(expect.arrayContaining(['fault', 'disposition', 'valid_for_primary_analysis']));
  });

  test('a run.json that is none of ours says nothing; one that says what no fault is, is refused', async () => {
    expect((await rescore(await cellFolder({ 'run.json': { id: 7 } }))).after).not.toHaveProperty('fault');
    expect(await refusal(await cellFolder({ 'run.json': { fault: 'x' } }))).toContain('CELL/run.json: fault');
  });

  test('the last attempt counts; an attempt between that is missing has no tokens', async () => {
    const third = Object.fromEntries(
      Object.entries({
        ...output('attempts/3/visible', ['t.py::test_a[x y]']),
        ...output('attempts/3/hidden', ['h.py::test_low', 'h.py::test_top[way past it]']),
        ...output('attempts/3/full_suite', ['t.py::test_old']),
        'attempts/3/usage.json': { input_tokens: 1, output_tokens: 2 },
      }),
    );
    const folder = await cellFolder({ ...HIDDEN_FAILED, ...third, 'attempts/notes.txt': 'x', 'attempts/04/x': '' });
    const { after } = await rescore(folder);
    expect(after).toMatchObject({
      attempts: 3,
      tokens: 1203,
      hidden_pass: true,
      invalid_reasons: ['token_usage_missing'],
    });
  });

  test('reruns are read with their exit statuses', async () => {
    const folder = await cellFolder({
      ...output('attempts/1/visible', [], ['t.py::test_a[x y]']),
      ...output('attempts/1/visible.rerun-1', ['t.py::test_a[x y]']),
      'attempts/1/visible.rerun-2.out': pytest(['t.py::test_a[x y]']),
      'attempts/1/visible.rerun-2.exit': '1',
      ...output('attempts/1/visible.rerun-3', ['t.py::test_a[x y]']),
    });
    expect((await rescore(folder)).after).toMatchObject({
      flaky_pass: true,
      flaky: { reruns: 3, passes: 2 },
      visible_pass: false,
    });
  });

  test('a disagreement whose reruns are not there is told', async () => {
    const folder = await cellFolder(output('attempts/1/visible', [], ['t.py::test_a[x y]']));
    expect((await rescore(folder)).notes).toContainEqual(expect.stringContaining('disagree'));
  });

  test('a list that is whole and not to be believed says why, and no pass of it counts', async () => {
    const tests = ['running 2 tests', 'test a ... ok', 'test b ... FAILED', ''];
    const end = 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s';
    const folder = await cellFolder({
      'task.json': task({ visible: { command: 'cargo test', runner: 'cargo', tests: ['a'] } }),
      'attempts/1/visible.out': `${[...tests, end].join('\n')}\n`,
      'attempts/1/visible.exit': '101\n',
    });
    const { after, notes } = await rescore(folder);
    expect(after).toMatchObject({ score_states: { visible: 'fail' } });
    expect(notes).toContainEqual('visible: the end of the run does not name its failures');
  });

  test('a listed test that no output names is told', async () => {
    const visible = { command: 'pytest -rA', runner: 'pytest', tests: ['t.py::test_a[x y]', 'x.py::a'] };
    const { after, notes } = await rescore(await cellFolder({ 'task.json': task({ visible }) }));
    expect(after).toMatchObject({ score_states: { visible: 'fail' } });
    expect(notes).toContainEqual('visible: task.json lists what its output does not name: "x.py::a"');
  });

  test('another commit’s baseline compares nothing', async () => {
    const folder = await cellFolder({ 'baseline.json': { commit: 'beef', command: 'pytest -rA', passed: [] } });
    const { after, notes } = await rescore(folder);
    expect(after).toMatchObject({ score_states: { full_suite: 'not_run', overall: 'not_run' }, disposition: null });
    expect(notes).toContainEqual(expect.stringContaining('beef'));
  });

  test('rules may change on purpose: that they did is a note', async () => {
    const folder = await cellFolder();
    const manifest = {
      task_id: 'task-1',
      environment_digest: 'sha256:00',
      task_digest: await taskDigest(folder, 'hidden'),
    };
    await fill(folder, { 'manifest.json': manifest });
    const note = expect.stringContaining('the task is not the one that the record was made with');
    expect((await rescore(folder)).notes).not.toContainEqual(note);
    await fill(folder, { 'task.json': task({ max_attempts: 3 }) });
    const { notes, after } = await rescore(folder);
    expect(notes).toContainEqual(note);
    expect(after).toMatchObject({ disposition: 'success', valid_for_primary_analysis: true });
    await fill(folder, { 'task.json': task(), 'hidden/h.py': 'def test_low(): pass\n' });
    expect((await rescore(folder)).notes).toContainEqual(note);
    await fill(folder, { 'manifest.json': { ...manifest, task_digest: 'sha256:01' } });
    expect((await rescore(folder)).notes).not.toContainEqual(note);
  });

  test('a mapping that does not lint is refused, and nothing is written', async () => {
    const folder = await cellFolder({ 'hidden_map.json': undefined });
    await expect(rescore(folder)).rejects.toBeInstanceOf(UnlintedMapping);
    expect(await readdir(folder)).not.toContain('scoring_summary.json');
  });

  test('a folder stands for the cells in it', async () => {
    const one = await cellFolder();
    expect(await findCells(one)).toEqual([one]);
    const all = await temporaryFolder();
    await fill(all, { 'b/task.json': task(), 'a/task.json': task(), 'c/notes.txt': '', 'd.txt': '' });
    expect(await findCells(all)).toEqual([join(all, 'a'), join(all, 'b')]);
  });
});

/** A cell whose manifest has the digest of every output. */
async function sealedCell(given: Record<string, unknown> = {}): Promise<string> {
  const folder = await cellFolder(given);
  const outputs = await outputDigests(folder);
  await fill(folder, { 'manifest.json': { task_id: 'task-1', environment_digest: 'sha256:00', outputs } });
  return folder;
}

describe('the digests of the manifest', () => {
  test('where all of them hold, nothing is said of them', async () => {
    const { after, notes, mismatches } = await rescore(await sealedCell());
    expect([after.disposition, after.invalid_reasons, notes, mismatches]).toEqual(['success', [], [], []]);
  });

  test('a failed cell that got the outputs of another is no success: each file is told, and the record has no manifest', async () => {
    const folder = await sealedCell(HIDDEN_FAILED);
    await fill(folder, output('attempts/1/hidden', ['h.py::test_low', 'h.py::test_top[way past it]']));
    await rm(join(folder, 'attempts/1/visible.exit'));
    const { after, notes, mismatches } = await rescore(folder);
    expect(after).toMatchObject({
      ...{ disposition: 'invalid_record', invalid_reasons: ['manifest_missing'], valid_for_primary_analysis: false },
    });
    expect(mismatches).toEqual([
      { path: 'attempts/1/hidden.exit', problem: 'differs' },
      { path: 'attempts/1/hidden.out', problem: 'differs' },
      { path: 'attempts/1/visible.exit', problem: 'missing' },
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/^attempts\/1\/hidden\.exit is not what was stored/),
      expect.stringMatching(/^attempts\/1\/hidden\.out is not what was stored/),
      expect.stringMatching(/^attempts\/1\/visible\.exit is missing/),
      expect.stringContaining('counts as missing'),
    ]);
  });

  test('an attempt that was added is told, and voids the record', async () => {
    const folder = await sealedCell(HIDDEN_FAILED);
    const hidden = output('attempts/2/hidden', ['h.py::test_low', 'h.py::test_top[way past it]']);
    await fill(folder, { ...hidden, 'attempts/2/usage.json': { input_tokens: 1, output_tokens: 1 } });
    const { after, mismatches } = await rescore(folder);
    expect(mismatches.map(({ path, problem }) => `${path} ${problem}`)).toEqual([
      ...['attempts/2/hidden.exit unlisted', 'attempts/2/hidden.out unlisted', 'attempts/2/usage.json unlisted'],
    ]);
    expect(after.invalid_reasons).toContain('manifest_missing');
  });

  test('a notice that was written anew is told and changes no score; one that was added is nobody’s matter', async () => {
    const folder = await sealedCell({ 'attempts/1/retry_feedback.json': { attempt: 1, unmet: [] } });
    await fill(folder, { 'attempts/1/retry_feedback.json': '{}', 'attempts/1/notes.txt': 'x' });
    const { after, mismatches } = await rescore(folder);
    expect([after.disposition, mismatches]).toEqual([
      ...['success', [{ path: 'attempts/1/retry_feedback.json', problem: 'differs' }]],
    ]);
  });

  test.each([
    ['no digests', { task_id: 'task-1', outputs: {} }],
    ['no key for them', { task_id: 'task-1' }],
    ['names of another shape', { task_id: 'task-1', outputs: { visible: `sha256:${'0'.repeat(64)}` } }],
    [
      'digests of another shape',
      { task_id: 'task-1', outputs: { 'attempts/1/visible.out': 'md5:0', 'baseline.json': 7 } },
    ],
  ])('a manifest with %s is scored as ever, and what cannot be told is said', async (_, manifest) => {
    const { after, notes } = await rescore(await cellFolder({ 'manifest.json': manifest }));
    expect([after.disposition, notes]).toEqual(['success', [NO_DIGESTS]]);
  });

  test.each([{}, { outputs: {}, seeds: [], task_id: null }, { note: 'x' }])('%j is no manifest', async (manifest) => {
    const { after, notes } = await rescore(await cellFolder({ 'manifest.json': manifest }));
    expect(after.invalid_reasons).toEqual(['manifest_missing']);
    expect(notes).toEqual([expect.stringContaining('says nothing of what the cell was made of')]);
  });
});

describe('hostile and broken folders', () => {
  test.each([
    ['task.json', undefined, 'CELL/task.json: there is no such file'],
    ['task.json', '{', 'CELL/task.json:1:2: not JSON'],
    ['task.json', [], 'task.json: found an array of 0'],
    ['task.json', task({ max_attempts: '2' }), 'max_attempts: found "2"'],
    [
      'task.json',
      task({ hidden: { command: 'x', runner: 'pytest', files_dir: '../..', tests: [] } }),
      'files_dir: found "../.."',
    ],
    ['task.json', task({ visible: { command: 'x', runner: 'nose', tests: [] } }), 'visible.runner: found "nose"'],
    ['hidden_map.json', { check: 'x' }, 'hidden_map.json: found an object'],
    ['baseline.json', { commit: 'c', command: 'x', passed: 'all' }, 'passed: found "all"'],
    ['attempts/1/usage.json', { input_tokens: '5' }, 'usage.json: input_tokens: found "5"'],
    ['attempts/1/usage.json', { input_tokens: -5, output_tokens: 1 }, 'usage.json: input_tokens: found -5'],
    ['attempts/1/substrate.json', { shell: 'false' }, 'shell: found "false"'],
    ['attempts/1/visible.exit', 'zero', 'visible.exit: found "zero"'],
    ['manifest.json', 'null', 'manifest.json: found null'],
  ])('%s: %j is refused with its place', async (name, content, message) => {
    expect(await refusal(await cellFolder({ [name]: content }))).toContain(message);
  });

  test.each(['', '   ', 'null', '{}', '{"input_tokens":null,"output_tokens":3}'])(
    'usage.json of %j reports no tokens',
    async (usage) => {
      const folder = await cellFolder({ 'attempts/1/usage.json': usage });
      expect((await rescore(folder)).after.invalid_reasons).toEqual(['token_usage_missing']);
    },
  );

  test('links that leave the cell are never followed', async () => {
    const outside = await cellFolder();
    for (const name of ['attempts/1/visible.out', 'manifest.json', 'scoring_summary.json', 'hidden/h.py']) {
      const folder = await cellFolder();
      await rm(join(folder, name), { force: true });
      await symlink(join(outside, 'task.json'), join(folder, name));
      expect(await refusal(folder)).toContain('is a link that leaves the folder');
    }
    for (const name of ['attempts', 'attempts/1', 'hidden']) {
      const folder = await cellFolder();
      await rm(join(folder, name), { recursive: true });
      await symlink(join(outside, name), join(folder, name));
      expect(await refusal(folder)).toContain('is a link that leaves the cell');
    }
  });

  test('a pipe in a file’s place is refused without waiting', async () => {
    const folder = await cellFolder({ 'attempts/1/hidden.out': undefined });
    execFileSync('mkfifo', [join(folder, 'attempts/1/hidden.out')]);
    expect(await refusal(folder)).toContain('hidden.out: is no plain file');
    const other = await cellFolder({ 'attempts/1/visible.out': undefined });
    await mkdir(join(other, 'attempts/1/visible.out'));
    expect(await refusal(other)).toContain('visible.out');
  });

  test('what an agent wrote never keeps a cell from being scored', async () => {
    const folder = await cellFolder({
      'attempts/1/agent_report.json': '{"visible":{"__proto__":"passed"},"constructor":1',
      'attempts/1/transcript.jsonl': `${'['.repeat(100_000)}\n{"model":"m-1"}\n\u0000{"model":"m-2"\n`,
      'attempts/1/agent_output.txt': '\u0000',
    });
    expect((await rescore(folder)).after.disposition).toBe('success');
  });

  test('a test called __proto__ is listed, lost and found like others', async () => {
    const names = ['t.py::__proto__', 't.py::constructor'];
    const folder = await cellFolder({
      'task.json': task({ visible: { command: 'pytest -rA', runner: 'pytest', tests: names } }),
      'baseline.json': { commit: 'c0ffee', command: 'pytest -rA', passed: names },
      ...output('attempts/1/visible', names),
      ...output('attempts/1/full_suite', names.slice(1)),
    });
    expect((await rescore(folder)).after).toMatchObject({
      visible_pass: true,
      regressions_introduced: ['t.py::__proto__'],
    });
  });

  test('an output of many megabytes is scored', async () => {
    const names = Array.from({ length: 60_000 }, (_, n) => `t.py::test_many[case ${n} - of a great many of them]`);
    const folder = await cellFolder({
      'baseline.json': { commit: 'c0ffee', command: 'pytest -rA', passed: names },
      ...output('attempts/1/full_suite', names.slice(1)),
    });
    expect((await rescore(folder)).after.regressions_introduced).toEqual(names.slice(0, 1));
  });

  test('a folder that is not there, and a file, are refused', async () => {
    expect(await refusal('/nowhere/at/all')).toContain('cannot be read (ENOENT)');
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'x'), '');
    expect(await refusal(join(folder, 'x'))).toContain('is no folder');
  });
});

describe('the contract', () => {
  test('is what the seed says', () => {
    expect(SCORING_CONTRACT.score_states).toEqual(['pass', 'fail', 'not_run', 'invalid']);
    expect(SCORING_CONTRACT.invalid_if).toHaveLength(7);
    expect(SCORING_CONTRACT.flakiness_rerun.reruns).toBe(3);
    expect(SCORING_CONTRACT.excluded_from_primary_analysis).toEqual([
      'invalid_record',
      'substrate_absent',
      'contamination',
    ]);
  });

  test.each([
    [{ invalid_if: SCORING_CONTRACT.invalid_if.slice(1) }, 'invalid_if'],
    [{ invalid_if: [...SCORING_CONTRACT.invalid_if, 'late'] }, 'invalid_if[7]'],
    [{ score_states: ['pass', 'pass', 'fail', 'not_run'] }, 'score_states'],
    [{ flakiness_rerun: { ...SCORING_CONTRACT.flakiness_rerun, reruns: 0 } }, 'flakiness_rerun.reruns'],
    [{ excluded_from_primary_analysis: ['success'] }, 'excluded_from_primary_analysis'],
    [{ invalid_iff: [] }, 'unknown key "invalid_iff"; did you mean "invalid_if"?'],
  ])('%j is refused', (given, message) => {
    expect(() => loadContract({ ...SCORING_CONTRACT, ...given })).toThrow(message);
  });
});
