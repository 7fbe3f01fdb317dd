import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from '@jest/globals';

import { InputError } from '../../../schemas/input-error.ts';
import { checkTests, testsText } from '../../../scripts/check/tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-tests-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const GO = '=== RUN   TestA\n--- PASS: TestA (0.00s)\nPASS\nok  \tm\t0.1s\n';
const SUITE = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>';

describe('assay check tests', () => {
  test('tells the runner from the content', async () => {
    const report = await checkTests([file('go.log', GO)], {});
    expect(report).toMatchObject({ runner: 'go', incomplete: false, counts: { passed: 1 } });
  });

  test('takes the runner that is named, whatever the content is', async () => {
    const report = await checkTests([file('go.log', GO)], { runner: 'cargo' });
    expect(report).toMatchObject({ runner: 'cargo', incomplete: true, tests: [] });
  });

  test('reads several files of one runner, and holds the exit status against all of them', async () => {
    const files = [file('a.xml', SUITE), file('b.xml', SUITE)];
    expect(await checkTests(files, { exit: '0' })).toMatchObject({ incomplete: false, counts: { passed: 2 } });
    expect(await checkTests(files, { exit: '1' })).toMatchObject({ incomplete: true });
  });

  test.each([
    ['no runner can be told', [['x.log', 'hello\n']], {}],
    [
      'files are of different runners',
      [
        ['go.log', GO],
        ['a.xml', SUITE],
      ],
      {},
    ],
    ['the runner is unknown', [['go.log', GO]], { runner: 'gotest' }],
    ['the exit status is no number', [['go.log', GO]], { exit: 'one' }],
  ])('refuses its input when %s', async (_why, files, options) => {
    const paths = files.map(([name = '', text = '']) => file(name, text));
    await expect(checkTests(paths, options)).rejects.toThrow(InputError);
  });

  test.each(['256', '-65', '-0x1', '1.5', '', ' 1', '999999999'])(
    'refuses the exit status %j, saying what is one',
    async (exit) => {
      await expect(checkTests([file('go.log', GO)], { exit })).rejects.toThrow(
        `--exit: found ${JSON.stringify(exit)}; expected an exit status, 0 to 255, or a signal as -1 to -64`,
      );
    },
  );

  test.each(['0', '255', '-1', '-64'])('takes the exit status %s', async (exit) => {
    expect(await checkTests([file('go.log', GO)], { exit })).toMatchObject({ incomplete: exit !== '0' });
  });

  test('refuses a file that cannot be read', async () => {
    await expect(checkTests([join(folder, 'none')], { runner: 'go' })).rejects.toThrow(InputError);
  });

  test('shows a person the counts, the tests and every reason, without control characters', async () => {
    const text = testsText(await checkTests([file('go.log', GO.replaceAll('TestA', 'Test\u0007A'))], { exit: '1' }));
    expect(text).toContain('1 test (1 passed, 0 failed, 0 errored, 0 skipped)');
    expect(text).toContain('the list is incomplete');
    expect(text).toContain('exit status 1');
    expect(text).not.toContain('\u0007');
  });

  test('says to a person where a complete list is not to be believed', async () => {
    const forged = GO.replace('--- PASS: TestA (0.00s)', '--- PASS: TestA (0.00s)\nx--- PASS: TestA (0.00s)');
    const text = testsText(await checkTests([file('go.log', forged)], {}));
    expect(text).toContain('the list is complete, and no pass in it counts');
  });
});
