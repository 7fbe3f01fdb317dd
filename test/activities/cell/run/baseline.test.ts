import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { FileArtifactStore } from '../../../../activities/artifacts/file-store.ts';
import { getJson } from '../../../../activities/artifacts/store.ts';
import { computeOrLoadBaseline } from '../../../../activities/cell/run/baseline.ts';
import { Ledgers } from '../../../../activities/ledger/ledger.ts';
import { PaidOnce } from '../../../../activities/ledger/paid-once.ts';
import type { TriedOut } from '../../../../activities/world/worlds.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const ID = 'a'.repeat(64);
const SPEC = {
  state: { id: ID, snapshot: { sha256: ID, bytes: 1, mediaType: 'x' } },
  commit: 'c0ffee',
  suite: { command: 'make check', runner: 'tap', seconds: 5 },
  environment: { digest: 'sha256:00', profile: 'p', tools: {} },
} as const;

const signal = new AbortController().signal;

/** What a run prints in which these tests pass and the others fail. */
function tap(...passed: string[]): string {
  const lines = ['a', 'b', 'c'].map((name, i) => `${passed.includes(name) ? 'ok' : 'not ok'} ${i + 1} - ${name}`);
  return ['1..3', ...lines, ''].join('\n');
}

/** Workers of one home, whose suite prints the next of the outputs at each run. */
async function home(outputs: string[]) {
  const folder = await temporaryFolder();
  const runs = { count: 0 };
  const tryOut = async (): Promise<TriedOut> => {
    const output = outputs[runs.count % outputs.length] ?? '';
    runs.count += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const returncode = output.includes('not ok') ? 1 : 0;
    return {
      output,
      returncode,
      timedOut: false,
      truncatedBytes: 0,
      sandboxed: true,
      networkAttempts: null,
      report: null,
    };
  };
  const store = new FileArtifactStore(join(folder, 'store'));
  const worker = () => ({ store, worlds: { tryOut }, paidOnce: new PaidOnce(new Ledgers(join(folder, 'ledger'))) });
  return { runs, worker, names: (ref: { sha256: string }) => getJson<string[]>(store, ref) };
}

describe('the baseline of a full suite', () => {
  test('is two runs where they agree, and kept', async () => {
    const { runs, worker, names } = await home([tap('a', 'b')]);
    const known = await computeOrLoadBaseline(worker(), SPEC, signal);
    expect(known).toMatchObject({ runs: 2, flaky: false, named: true, problems: [] });
    expect(await names(known.passed)).toEqual(['a', 'b']);
    expect(await computeOrLoadBaseline(worker(), SPEC, signal)).toEqual(known);
    expect(runs.count).toBe(2);
  });

  test('of a flaky suite is three runs, and only what passed in each', async () => {
    const { worker, names } = await home([tap('a', 'b', 'c'), tap('a', 'c'), tap('a', 'b')]);
    const known = await computeOrLoadBaseline(worker(), SPEC, signal);
    expect(known).toMatchObject({ runs: 3, flaky: true });
    expect(await names(known.passed)).toEqual(['a']);
  });

  test('is computed once for cells that ask at once, in one process or in several', async () => {
    const { runs, worker } = await home([tap('a')]);
    const [one, other] = [worker(), worker()];
    const all = await Promise.all([one, one, other, other].map((deps) => computeOrLoadBaseline(deps, SPEC, signal)));
    expect(new Set(all.map(({ passed }) => passed.sha256)).size).toBe(1);
    expect(runs.count).toBe(2);
  });

  test.each([
    ['commit', { commit: 'beef' }],
    ['command', { suite: { ...SPEC.suite, command: 'make all' } }],
    ['environment', { environment: { ...SPEC.environment, digest: 'sha256:01' } }],
    ['tree', { state: { ...SPEC.state, id: 'b'.repeat(64) } }],
  ])('is another’s with another %s', async (_, other) => {
    const { runs, worker } = await home([tap('a')]);
    await computeOrLoadBaseline(worker(), SPEC, signal);
    await computeOrLoadBaseline(worker(), { ...SPEC, ...other }, signal);
    expect(runs.count).toBe(4);
  });

  test('of a suite that names nothing says so', async () => {
    const { worker } = await home(['sh: make: not found\n']);
    expect(await computeOrLoadBaseline(worker(), SPEC, signal)).toMatchObject({ named: false, flaky: false });
  });
});
