import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const SUITE = { command: 'pytest -rA', runner: 'pytest' };

/** `task.json`, but for what is given. */
export function task(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    task_id: 'task-1',
    base_commit: 'c0ffee',
    visible: { ...SUITE, tests: ['t.py::test_a[x y]'] },
    hidden: { ...SUITE, files_dir: 'hidden', tests: ['h.py::test_low', 'h.py::test_top[way past it]'] },
    full_suite: SUITE,
    max_attempts: 2,
    max_tokens: 10_000,
    ...given,
  };
}

/** What pytest prints with -rA. */
export function pytest(passed: readonly string[], failed: readonly string[] = []): string {
  const counts = [
    failed.length > 0 ? `${failed.length} failed` : '',
    passed.length > 0 ? `${passed.length} passed` : '',
  ];
  const tests = passed.length + failed.length;
  return [
    '============================= test session starts ==============================',
    'platform linux -- Python 3.11.7, pytest-8.3.4, pluggy-1.5.0',
    `collected ${tests} item${tests === 1 ? '' : 's'}`,
    '',
    '=========================== short test summary info ============================',
    ...passed.map((name) => `PASSED ${name}`),
    ...failed.map((name) => `FAILED ${name} - assert 1 == 2`),
    `============ ${counts.filter((one) => one !== '').join(', ')} in 0.12s ============`,
    '',
  ].join('\n');
}

/** An output and its exit status. */
export function output(
  name: string,
  passed: readonly string[],
  failed: readonly string[] = [],
): Record<string, string> {
  return { [`${name}.out`]: pytest(passed, failed), [`${name}.exit`]: failed.length > 0 ? '1\n' : '0\n' };
}

/** Files of a cell in which the only attempt passed everything. */
export function cellFiles(): Record<string, unknown> {
  return {
    'task.json': task(),
    'requirements.json': [
      { id: 'R1', text: 'Sums below zero are turned down.' },
      { id: 'R2', text: 'Sums above the limit are reported.' },
    ],
    'hidden_map.json': [
      { check: 'h.py::test_low', requirement: 'R1' },
      { check: 'h.py::test_top[way past it]', requirement: 'R2' },
    ],
    'baseline.json': {
      commit: 'c0ffee',
      command: 'pytest -rA',
      environment_digest: 'sha256:00',
      passed: ['t.py::test_old'],
    },
    'manifest.json': { task_id: 'task-1', environment_digest: 'sha256:00' },
    'hidden/h.py': "def test_low():\n    assert pay(-3) == 'refused-E17'\n",
    ...output('attempts/1/visible', ['t.py::test_a[x y]']),
    ...output('attempts/1/hidden', ['h.py::test_low', 'h.py::test_top[way past it]']),
    ...output('attempts/1/full_suite', ['t.py::test_a[x y]', 't.py::test_old']),
    'attempts/1/agent_report.json': { visible: { 't.py::test_a[x y]': 'passed' } },
    'attempts/1/usage.json': { input_tokens: 1000, output_tokens: 200 },
    'attempts/1/transcript.jsonl': '{"role":"assistant","model":"m-1"}\n',
    'attempts/1/substrate.json': { shell: true, hidden_scorer: true, task_surface: true, external_effects: [] },
  };
}

/** Output of hidden tests of which the one of R2 failed. */
export const HIDDEN_FAILED = output('attempts/1/hidden', ['h.py::test_low'], ['h.py::test_top[way past it]']);

/** A cell's folder: the files of `cellFiles` but for what is given; undefined leaves one out. An object is written as JSON. */
export async function cellFolder(given: Record<string, unknown> = {}): Promise<string> {
  const folder = await temporaryFolder();
  await fill(folder, { ...cellFiles(), ...given });
  return folder;
}

export async function fill(folder: string, files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
}
