import { describe, expect, test } from '@jest/globals';

import type { RunnerName, TestReport } from '../../../schemas/test-report.ts';
import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { tierPasses } from '../../../scoring/cell/tiers/tier-passes.ts';

function read(runner: RunnerName, ...lines: string[]): TestReport {
  return readTestOutput(runner, [{ name: 'out', text: `${lines.join('\n')}\n` }]);
}

function listed({ tests }: TestReport): string[] {
  return tests.map(({ state, name }) => `${state} ${name}`);
}

describe('what a test prints is no result', () => {
  test('pytest: another run, summary and totals in captured output', () => {
    const report = read(
      'pytest',
      '===== test session starts =====',
      'collected 2 items',
      't.py::a PASSED   [ 50%]',
      't.py::b FAILED   [100%]',
      '===== FAILURES =====',
      '_____ b _____',
      '----- Captured stdout call -----',
      '===== test session starts =====',
      'ghost.py::x PASSED   [100%]',
      '===== short test summary info =====',
      'PASSED ghost.py::x',
      '===== 1 passed in 0.01s =====',
      '===== short test summary info =====',
      'FAILED t.py::b - assert 0',
      '===== 1 failed, 1 passed in 0.02s =====',
    );
    expect(listed(report)).toEqual(['passed t.py::a', 'failed t.py::b']);
    expect(report.incomplete).toBe(false);
  });

  test('go: the lines of a test that never ran, of one that failed before, of another package', () => {
    const report = read(
      'go',
      '=== RUN   TestFails',
      '--- FAIL: TestFails (0.00s)',
      '=== RUN   TestForges',
      '=== RUN   TestGhost',
      '--- PASS: TestGhost (0.00s)',
      '--- PASS: TestFails (0.00s)',
      'ok  \tghost\t0.001s',
      '--- PASS: TestForges (0.00s)',
      'FAIL',
      'FAIL\tm\t0.1s',
    );
    expect(listed(report)).toEqual(['failed TestFails', 'passed TestForges']);
    expect(report.incomplete).toBe(false);
  });

  test('go: a test that passes itself and then fails has failed, and the list is doubtful', () => {
    const report = read(
      'go',
      '=== RUN   TestA',
      '--- PASS: TestA (0.00s)',
      '--- FAIL: TestA (0.00s)',
      'FAIL',
      'FAIL\tm\t0.1s',
    );
    expect(listed(report)).toEqual(['failed TestA']);
    expect(report.incomplete).toBe(true);
  });

  test('cargo: a result of a child process makes more tests than the harness counts', () => {
    const report = read(
      'cargo',
      'running 1 test',
      'test tests::ghost ... ok',
      'test tests::a ... ok',
      '',
      'test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
    );
    expect(report.incomplete).toBe(true);
  });

  test('jest: console output, in a block of its own or before the file', () => {
    const report = read(
      'jest',
      'PASS ./a.test.js',
      '  ● Console',
      '',
      '    console.log',
      '      ✓ ghost (1 ms)',
      '    Tests:       99 passed, 99 total',
      '',
      '  ✓ real (2 ms)',
      '',
      '  console.log',
      '    ✓ ghost',
      '',
      'Test Suites: 1 passed, 1 total',
      'Tests:       1 passed, 1 total',
    );
    expect(listed(report)).toEqual(['passed real']);
    expect(report.incomplete).toBe(false);
  });

  test('vitest: the lines below `stdout |`', () => {
    const report = read(
      'vitest',
      ' RUN  v3.2.7 /app',
      '',
      'stdout | a.test.js > real',
      ' ✓ a.test.js > ghost 1ms',
      '',
      ' ✓ a.test.js > real 1ms',
      '',
      ' Test Files  1 passed (1)',
      '      Tests  1 passed (1)',
    );
    expect(listed(report)).toEqual(['passed real']);
    expect(report.incomplete).toBe(false);
  });

  test('unittest: a line like a result before the real one', () => {
    const report = read(
      'unittest',
      'test_a (m.T.test_a) ... test_ghost (m.T.test_ghost) ... ok',
      'test_ghost2 (m.T.test_ghost2) ... ok',
      'FAIL',
      '',
      '='.repeat(70),
      'FAIL: test_a (m.T.test_a)',
      '-'.repeat(70),
      'x',
      '-'.repeat(70),
      'Ran 1 test in 0.1s',
      '',
      'FAILED (failures=1)',
    );
    expect(report.tests.find(({ name }) => name === 'test_a (m.T.test_a)')?.state).toBe('failed');
    expect(report.incomplete || report.tests.length === 1).toBe(true);
  });

  test('tap: points that the plan has no room for', () => {
    const report = read('tap', 'TAP version 13', 'ok 1 - a', 'ok 99 - ghost', 'ok 2 - b', '1..2');
    expect(listed(report)).toEqual(['passed a', 'passed b']);
    expect(report.incomplete).toBe(true);
  });

  test('gtest: lines of another test while one runs', () => {
    const report = read(
      'gtest',
      '[==========] Running 1 test from 1 test suite.',
      '[ RUN      ] S.A',
      '[ RUN      ] S.Ghost',
      '[       OK ] S.Ghost (0 ms)',
      '[  PASSED  ] 99 tests.',
      '[  FAILED  ] S.A (0 ms)',
      '[==========] 1 test from 1 test suite ran. (0 ms total)',
      '[  PASSED  ] 0 tests.',
    );
    expect(listed(report)).toEqual(['failed S.A']);
    expect(report.incomplete).toBe(false);
  });

  test('ctest: a result of a number that another test has', () => {
    const report = read(
      'ctest',
      '    Start 1: bad',
      '1/2 Test #1: bad ....***Failed    0.01 sec',
      '2/2 Test #2: ghost ....   Passed    0.01 sec',
      '    Start 2: real',
      '2/2 Test #2: real ....   Passed    0.01 sec',
      '50% tests passed, 1 tests failed out of 2',
    );
    expect(listed(report)).toEqual(['failed bad', 'passed real']);
    expect(report.incomplete).toBe(false);
  });

  test('a JSON report among what tests print makes two, of which none can be trusted', () => {
    const report = JSON.stringify({
      examples: [{ full_description: 'a', status: 'passed' }],
      summary: { example_count: 1, failure_count: 0, pending_count: 0 },
    });
    expect(read('rspec-json', 'hello', report).incomplete).toBe(false);
    expect(read('rspec-json', report, report).incomplete).toBe(true);
  });

  test('a JSON report behind other text on its line, or in another object, is one as well', () => {
    const report = (name: string, state: string): string =>
      JSON.stringify({
        version: '3',
        examples: [{ full_description: name, status: state }],
        summary: { example_count: 1, failure_count: state === 'failed' ? 1 : 0, pending_count: 0 },
      });
    const real = report('a', 'failed');
    const honest = read('rspec-json', `..${real}`);
    expect([listed(honest), honest.incomplete]).toEqual([['failed a'], false]);
    for (const hidden of [`x${real}`, `{"x":${real}}`, `{"x":${real}`, `{"x":"${real}`])
      expect(read('rspec-json', report('a', 'passed'), hidden).doubtful).toBe(true);
    const around = report('a', 'passed').replace('{"version"', `{"x":${real},"version"`);
    expect(read('rspec-json', around).doubtful).toBe(true);
  });

  test("RSpec's JSON: what a message writes that is no text, but writes its own JSON", () => {
    const told = (name: string, status: string, message?: string): string => {
      const exception = message === undefined ? '' : `,"exception":{"class":"E","message":${message},"backtrace":[]}`;
      return `{"full_description":"${name}","status":"${status}"${exception}}`;
    };
    const summary = (examples: number, failures: number): string =>
      `"summary":{"example_count":${examples},"failure_count":${failures},"pending_count":0}`;
    const run = (message: string, ...others: string[]): string =>
      `{"version":"3.12.0","examples":[${[told('z', 'failed', message), ...others].join(',')}],${summary(1 + others.length, 2)}}`;
    const rest = (end: string): string => `"x","backtrace":[]}},${told('a', 'passed')},${told('c', 'failed')}],${end}`;
    const real = [told('a', 'failed', '"x"'), told('c', 'passed')];
    const opens = '"x":[{"x":{"x":1';
    for (const report of [
      run(rest(opens), ...real),
      `${run(rest(`${summary(3, 2)},"profile":{${opens.replace('x', 'examples')}`), ...real)}}`,
      `${run(rest(`${summary(3, 2)},"junk":{${opens}`))}}`,
      run('"x"},"status":"passed","y":{"y":"y"', told('a', 'failed'), told('c', 'failed')),
    ]) {
      expect(() => JSON.parse(report) as unknown).not.toThrow();
      expect([report, read('rspec-json', report).doubtful]).toEqual([report, true]);
    }
    expect(read('rspec-json', run('"x"', ...real)).doubtful).toBe(false);
  });

  test('a summary of another runner does not make its tests', () => {
    const report = read(
      'mocha',
      '',
      '',
      '  g',
      'ok 1 - ghost',
      '--- PASS: TestGhost (0.00s)',
      'PASSED ghost.py::x',
      '=== 9 passed in 0.1s ===',
      '    ✔ real',
      '',
      '',
      '  1 passing (3ms)',
    );
    expect(listed(report)).toEqual(['passed g > real']);
    expect(report.incomplete).toBe(false);
  });
});

describe('a list is doubtful, so that no pass in it counts,', () => {
  function passes(runner: RunnerName, listed: string, exitStatus: number, ...lines: string[]): boolean {
    const report = readTestOutput(runner, [{ name: 'out', text: `${lines.join('\n')}\n` }], { exitStatus });
    expect(report.incomplete).toBe(true);
    return tierPasses([listed], { report, exitStatus });
  }

  test('where a run has failures and no end', () => {
    expect(passes('tap', 'hidden', 1, 'TAP version 13', 'ok 1 - hidden', 'not ok 2 - other')).toBe(false);
  });

  test('go: where a package ends by a panic or without a failed test, but not the tests of another package', () => {
    const forged = ['=== RUN   TestHidden', '--- PASS: TestHidden (0.00s)', '=== RUN   TestB'];
    const ended = ['panic: x', 'exit status 2', 'FAIL\tm\t0.1s'];
    expect(passes('go', 'TestHidden', 1, ...forged, ...ended)).toBe(false);
    const other = ['=== RUN   TestOther', '--- PASS: TestOther (0.00s)', 'ok  \tn\t0.1s'];
    expect(passes('go', 'TestOther', 1, ...forged, ...ended, ...other)).toBe(true);
  });

  test('go -json: where an event starts a test while another runs', () => {
    const event = (Action: string, Test?: string): string => JSON.stringify({ Action, Package: 'm', Test, Elapsed: 0 });
    const ghost = [event('run', 'TestGhost'), event('pass', 'TestGhost')];
    const report = read('go-json', event('run', 'TestA'), ...ghost, event('pass', 'TestA'), event('pass'));
    expect(listed(report)).toEqual(['passed TestA']);
    expect(report.incomplete).toBe(true);
    expect(report.tests.every(({ doubtful }) => doubtful === true)).toBe(true);
  });

  test('go -json: where a second result is worse than the first, whoever runs by then', () => {
    const event = (Action: string, Test?: string): string => JSON.stringify({ Action, Package: 'm', Test, Elapsed: 0 });
    const forged = [event('pass', 'TestB'), event('run', 'TestZ'), event('pause', 'TestZ')];
    const other = [event('run', 'TestC'), event('cont', 'TestZ'), event('fail', 'TestZ'), event('pass', 'TestC')];
    const report = read('go-json', event('run', 'TestB'), ...forged, event('fail', 'TestB'), ...other, event('fail'));
    expect(report.tests.every(({ doubtful }) => doubtful === true)).toBe(true);
  });

  test('go: where a test that says it waits lets another start, and runs on before the others', () => {
    const report = read(
      'go',
      '=== RUN   TestA',
      '=== PAUSE TestA',
      '=== RUN   TestGhost',
      '--- PASS: TestGhost (0.00s)',
      '=== CONT  TestA',
      '--- PASS: TestA (0.00s)',
      '=== RUN   TestB',
      '--- PASS: TestB (0.00s)',
      'PASS',
      'ok  \tm\t0.1s',
    );
    expect(report.incomplete).toBe(true);
    expect(report.tests.every(({ doubtful }) => doubtful === true)).toBe(true);
  });

  test('cargo: where a binary ends before its tally', () => {
    expect(passes('cargo', 'hidden', 101, 'running 2 tests', 'test hidden ... ok', 'test b ... FAILED')).toBe(false);
  });

  test('node-spec, mocha, TAP, jest: where a result stands behind output, and another takes its place', () => {
    const counters = ['ℹ tests 1', 'ℹ suites 0', 'ℹ pass 1', 'ℹ fail 0', 'ℹ cancelled 0'];
    expect(passes('node-spec', 'hidden', 0, '✔ hidden (1ms)', 'noise✖ hidden (1ms)', ...counters)).toBe(false);
    expect(
      passes('mocha', 'g > hidden', 0, '', '', '  g', '    ✔ hidden', 'noise    ✔ real', '', '', '  1 passing (3ms)'),
    ).toBe(false);
    expect(passes('tap', 'hidden', 0, 'TAP version 13', 'ok 1 - hidden', 'noisenot ok 1 - hidden', '1..1')).toBe(false);
    const summary = ['', 'Test Suites: 1 passed, 1 total', 'Tests:       1 passed, 1 total'];
    expect(
      passes(
        'jest',
        'hidden',
        0,
        'PASS ./a.test.js',
        '  ✓ hidden',
        '',
        'noisePASS ./h.test.js',
        '  ✓ real',
        ...summary,
      ),
    ).toBe(false);
  });

  test('node-spec: where the name of a test has a line that looks like another test', () => {
    const counters = ['ℹ tests 1', 'ℹ suites 0', 'ℹ pass 1', 'ℹ fail 0', 'ℹ cancelled 0'];
    expect(passes('node-spec', 'hidden', 0, '✔ a', '✔ hidden (1ms)', ...counters)).toBe(false);
  });

  test('TAP: where a point that failed is pushed among the sub-tests of another', () => {
    const forged = ['ok 1 a', 'ok 2 b', '    1..2', '    ok 1 x', '    not ok 2 b', 'ok 3 c', '# pass 2', '# fail 1'];
    expect(passes('tap', 'b', 1, '1..3', ...forged)).toBe(false);
  });

  test('node-spec: where the sign of a group hides a result, or a group has nothing in it', () => {
    const counters = ['ℹ tests 2', 'ℹ suites 0', 'ℹ pass 1', 'ℹ fail 0', 'ℹ cancelled 0', 'ℹ skipped 1'];
    const hidden = ['✔ b (1ms)', '﹣ z (1ms) # SKIP', '    ▶ ✔ a (1ms)', '    ▶ ﹣ b (1ms) # no'];
    expect(passes('node-spec', 'b', 0, ...hidden, ...counters)).toBe(false);
    const group = ['▶ g', '  ✔ a (1ms)', '  ▶ b', '  ✔ b (1ms)', '✔ g (1ms)'];
    const counts = ['ℹ tests 2', 'ℹ suites 1', 'ℹ pass 2', 'ℹ fail 0', 'ℹ cancelled 0'];
    expect(passes('node-spec', 'g > a', 0, ...group, ...counts)).toBe(false);
  });

  test('vitest: where a group hides a result, or files and their tests are not those that are counted', () => {
    const totals = (files: number, tests: string): string[] => [
      ` Test Files  ${files} passed (${files})`,
      `      Tests  ${tests}`,
    ];
    const file = ' ✓ z.test.mjs (2 tests) 1ms';
    expect(
      passes(
        'vitest',
        'c',
        0,
        ' ✓ a.test.mjs > c 1ms',
        file,
        '   ❯  ✓ a.test.mjs > a 1ms',
        ...totals(1, '1 passed (1)'),
      ),
    ).toBe(false);
    expect(passes('vitest', 'b', 0, file, '   ✓ a 1ms', '   ✓ b 1ms', ...totals(2, '2 passed (2)'))).toBe(false);
    const ghosts = ['   ✓ a 1ms', '   ✓ b 1ms', '   ✓ c 1ms'];
    expect(passes('vitest', 'b', 0, file, ...ghosts, ...totals(1, '3 passed (3)'))).toBe(false);
  });

  test('vitest: where an error that is printed ends the failures before their end', () => {
    const results = [' ✓ a.test.mjs > c 1ms', ' × a.test.mjs > ghost 1ms', ' × a.test.mjs > b 1ms'];
    const failures = [
      '⎯⎯⎯ Failed Tests 2 ⎯⎯⎯',
      '',
      ' FAIL  a.test.mjs > b',
      ' FAIL  a.test.mjs > ghost',
      '     Errors  1 error',
    ];
    const totals = [' Test Files  1 failed (1)', '      Tests  2 failed | 1 passed (3)'];
    expect(passes('vitest', 'c', 1, ...results, ...failures, ' FAIL  a.test.mjs > c', '', ...totals)).toBe(false);
  });

  test('mocha: where a pending test stands behind output, and more are counted than have a name', () => {
    const lines = ['', '', '  g0', 'x    - c', '', '  g0', '    ✔ c', '', '', '  1 passing (1ms)', '  1 pending'];
    expect(read('mocha', ...lines).doubtful).toBe(true);
    expect(read('mocha', ...lines.filter((line) => !line.startsWith('x'))).doubtful).toBe(false);
  });

  test('mocha, vitest: where a test of the name of one that passed was skipped behind output, whatever is counted', () => {
    const ended = ['', '', '  2 passing (1ms)', '  1 pending'];
    expect(read('mocha', '', '', '  - z  - a', '  ✔ b', '  ✔ a', ...ended).doubtful).toBe(true);
    expect(read('mocha', '', '', '  - z  - c', '  ✔ b', '  ✔ a', ...ended).doubtful).toBe(false);
    const file = ' ✓ a.test.mjs > a';
    const totals = [' Test Files  2 passed (2)', '      Tests  1 passed | 1 skipped (2)'];
    expect(read('vitest', file, 'stdout | x', ' ↓ b.test.mjs > a', '', ...totals).doubtful).toBe(true);
    expect(read('vitest', file, ' ↓ b.test.mjs > z ↓ b.test.mjs > a', ...totals).doubtful).toBe(true);
    expect(read('vitest', file, ' ↓ b.test.mjs > z ✓ b.test.mjs > b', ...totals).doubtful).toBe(true);
    expect(read('vitest', file, 'stdout | x', ' ↓ b.test.mjs > c', '', ...totals).doubtful).toBe(false);
  });

  test('node-spec: where a skipped test of the name of one that passed has another name from what it printed', () => {
    const run = (title: string): string[] => [
      ...['✔ a (0.8ms)', `﹣ z ﹣ ${title} (0.5ms) # SKIP`, 'ℹ tests 2', 'ℹ suites 0', 'ℹ pass 1', 'ℹ fail 0'],
      ...['ℹ cancelled 0', 'ℹ skipped 1', 'ℹ todo 0'],
    ];
    expect(read('node-spec', ...run('a')).doubtful).toBe(true);
    expect(read('node-spec', ...run('b')).doubtful).toBe(false);
  });

  test('jest: where a title of several lines ends the tree, and a test of the name of one that passed is skipped below', () => {
    const run = (...skipped: string[]): string[] => [
      ...['PASS ./a.test.js', '  ✓ a (1 ms)', '', ' (1 ms)', ...skipped, ''],
      ...['Test Suites: 1 passed, 1 total', 'Tests:       1 skipped, 1 passed, 2 total'],
    ];
    expect(read('jest', ...run('  ○ skipped a')).doubtful).toBe(true);
    expect(read('jest', ...run('  ○ skipped b')).doubtful).toBe(false);
  });

  test('JUnit: where a report stands in the character data of another', () => {
    const real = '<?xml version="1.0"?><testsuites><testcase name="b"><failure/></testcase></testsuites>';
    const forged = '<testsuites><testcase name="b"/><testcase name="c"><failure/></testcase>';
    expect(passes('junit', 'b', 1, `${forged}<![CDATA[${real}]]></testsuites>`)).toBe(false);
    expect(
      passes(
        'junit',
        'b',
        1,
        `${forged}<testcase name="d"><failure><![CDATA[${real}]]></failure></testcase></testsuites>`,
      ),
    ).toBe(false);
    expect(passes('junit', 'b', 1, `<!DOCTYPE x [${real}]>${forged}</testsuites>`)).toBe(false);
  });

  test('JUnit: where a test that failed stands in a comment, or in data up to the end of the report', () => {
    const forged = '<testsuites><testcase name="b"/><testcase name="c"><failure/></testcase>';
    const real = '<testcase name="b"><failure/></testcase>';
    expect(passes('junit', 'b', 1, `${forged}<!--${real}--></testsuites>`)).toBe(false);
    expect(passes('junit', 'b', 1, `${forged}<![CDATA[${real}]]></testsuites>`)).toBe(false);
    const open = '<testcase name="d"><system-out><![CDATA[';
    const end = '</testsuites>]]></system-out></testcase></testsuites>';
    expect(passes('junit', 'b', 1, `${forged}${open}${real}${end}`)).toBe(false);
  });

  test('pytest: where another run begins before the first has ended', () => {
    const start = '===== test session starts =====';
    const forged = [start, 'collected 1 item', 't.py::hidden PASSED   [100%]', '===== 1 passed in 0.01s ====='];
    expect(passes('pytest', 't.py::hidden', 0, start, 't.py::hidden FAILED   [ 50%]', ...forged)).toBe(false);
  });
});

test('vitest: the duration of a test that skipped itself is none of its name, and the list is incomplete', () => {
  const totals = [' Test Files  1 skipped (1)', '      Tests  1 skipped (1)'];
  const report = read('vitest', ' ↓ a.test.mjs > b 0ms', ...totals);
  expect([listed(report), report.incomplete, report.doubtful]).toEqual([['skipped b'], true, false]);
});

test('mocha: a hook of an outer group that fails for a test further in takes nothing from other tests', () => {
  const hook = '"after each" hook for "t"';
  const told = ['', '  2 passing (9ms)', '  1 failing', '', '  1) outer', `       ${hook}:`, '     Error: x'];
  const inner = ['    inner', '      ✔ t', `      1) ${hook}`];
  const report = read('mocha', '', '', '  outer', ...inner, '', '  other', '    ✔ ok', '', ...told);
  expect(listed(report)).toEqual(['errored outer > inner > t', 'passed other > ok']);
  expect(report.doubtful).toBe(false);
  const same = read('mocha', '', '', '  outer', ...inner, '', '  other', '    ✔ t', '', ...told);
  expect(same.doubtful).toBe(true);
});

test('a file of node that named no test does not pass a tier without a list', () => {
  const report = read(
    'tap',
    'TAP version 13',
    'ok 1 - /w/a.test.mjs',
    '  ---',
    '  duration_ms: 1',
    '  ...',
    '1..1',
    '# tests 1',
    '# pass 1',
  );
  expect(report.incomplete).toBe(false);
  expect(tierPasses([], { report, exitStatus: 0 })).toBe(false);
});

describe('a run is to be believed or not by', () => {
  const RULE = '='.repeat(70);
  const ended = (counts: string): string[] => ['-'.repeat(70), 'Ran 1 test in 0.1s', '', counts];
  const isDoubtful = (runner: RunnerName, ...lines: string[]): boolean => read(runner, ...lines).doubtful;

  test('unittest: names of any script, and a test that starts below the failures or behind blanks', () => {
    const honest = read('unittest', 'test_é (m.Größe.test_é) ... ok', '', ...ended('OK'));
    expect([listed(honest), honest.doubtful]).toEqual([['passed test_é (m.Größe.test_é)'], false]);
    const old = read('unittest', "skipped 'no'", 'test_a (m.T) ... ok', '', ...ended('OK (skipped=1)'));
    expect([listed(old), old.doubtful]).toEqual([['passed test_a (m.T)'], false]);
    const told = [RULE, 'ERROR: test_a (m.T.test_a)', '-'.repeat(70), 'ValueError:', 'setUpClass (m.X) ... ok'];
    const forged = ['test_a (m.T.test_a) ... ok', 'xERROR', '', ...told, RULE, 'ERROR: zzz', ''];
    expect(isDoubtful('unittest', ...forged, ...ended('FAILED (errors=1)'))).toBe(true);
    const skipped = ['test_a (m.T.test_a) ... ok', "  test_a (m.T.test_a) ... skipped 'x'", ''];
    expect(isDoubtful('unittest', ...skipped, ...ended('OK (skipped=1)'))).toBe(true);
  });

  test('go: a result behind a start, results without -v, an end and an example that is told where tests run', () => {
    const end = ['FAIL', 'FAIL\tm\t0.1s'];
    const sub = ['=== RUN   TestZ', '=== RUN   TestZ/x--- FAIL: TestA (0.00s)', '--- PASS: TestZ (0.00s)'];
    expect(isDoubtful('go', '=== RUN   TestA', '--- PASS: TestA (0.00s)', ...sub, ...end)).toBe(true);
    const quiet = read('go', '--- PASS: TestA (0.00s)', '--- FAIL: TestB (0.00s)', ...end);
    expect(quiet.tests.every(({ doubtful }) => doubtful === true)).toBe(true);
    expect(isDoubtful('go', '=== RUN   TestA', 'FAIL\tn\t0.1s', '--- FAIL: TestA (0.00s)', ...end)).toBe(true);
    const example = ['=== RUN   ExampleA', '--- FAIL: ExampleA (0.00s)', 'got:'];
    const ghost = ['=== RUN   ExampleGhost', '--- PASS: ExampleGhost (0.00s)'];
    expect(isDoubtful('go', ...example, 'x', 'want:', 'y', ...ghost, ...end)).toBe(false);
    expect(isDoubtful('go', ...example, ...ghost, 'want:', 'y', ...end)).toBe(true);
    const late = ['=== RUN   TestA', '=== RUN   TestA/ghost', '--- PASS: TestA (0.00s)', 'PASS'];
    expect(isDoubtful('go', ...late, '    --- PASS: TestA/ghost (0.00s)', 'ok  \tm\t0.1s')).toBe(true);
  });

  const SUMMARY = '==== short test summary info ====';

  test('pytest: names in the summary of warnings, and counts among captured output', () => {
    const warned = ['==== warnings summary ====', 't.py::b', '  t.py:3: UserWarning: old', '==== PASSES ====', SUMMARY];
    const end = '==== 1 failed, 2 passed in 0.02s ====';
    const named = ['PASSED t.py::a', 'PASSED t.py::b', 'FAILED t.py::c - x', end];
    expect(isDoubtful('pytest', '..F   [100%]', ...warned, ...named)).toBe(false);
    const run = ['==== test session starts ====', 'collected 3 items', 't.py ..F   [100%]', '==== FAILURES ===='];
    const captured = ['____ c ____', '--- Captured stdout call ---', '3 passed in 0.1s'];
    expect(isDoubtful('pytest', ...run, ...captured, SUMMARY, ...named)).toBe(false);
  });

  test('pytest: a summary within the summary, an end behind it, and captured output before all tests have ended', () => {
    const ended = ['FAILED t.py::a - x', SUMMARY, 'PASSED t.py::a', 'FAILED t.py::z - x', '1 failed, 1 passed in 0.1s'];
    expect(isDoubtful('pytest', 'F.   [100%]', '==== FAILURES ====', '____ a ____', SUMMARY, ...ended)).toBe(true);
    const late = ['PASSED t.py::a', '1 passed in 0.1s', 'PASSED t.py::b', '2 passed in 0.1s'];
    expect(isDoubtful('pytest', '.s   [100%]', SUMMARY, ...late)).toBe(true);
    const run = ['==== test session starts ====', 'collected 2 items', 't.py::a PASSED [ 50%]', '==== PASSES ===='];
    const hidden = ['t.py::b FAILED [100%]', SUMMARY, 'PASSED t.py::b', '==== 2 passed in 0.02s ===='];
    expect(isDoubtful('pytest', ...run, ...hidden)).toBe(true);
  });

  test('cargo: a binary whose end names the failure of another one', () => {
    const tally = (passed: number): string =>
      `test result: ${passed === 0 ? 'FAILED' : 'ok'}. ${passed} passed; ${1 - passed} failed; 0 ignored; 0 measured;`;
    const first = ['     Running src/lib.rs (target/a)', 'running 1 test', 'test t::a ... ok', '', tally(1), ''];
    const second = ['     Running tests/x.rs (target/x)', 'running 1 test', 'test b ... xFAILED', ''];
    const told = ['failures:', '', '---- t::a stdout ----', '', 'failures:', '    t::a', '', tally(0)];
    expect(isDoubtful('cargo', ...first, ...second, ...told)).toBe(true);
  });

  test('PHPUnit: a result of testdox behind what a test printed as one', () => {
    const run = (...lines: string[]): string[] => [
      ...['A', ...lines, '', 'B', ' ✔ Add', '', 'Time: 00:00, Memory: 4.00 MB', '', 'FAILURES!'],
      'Tests: 3, Assertions: 3, Failures: 1.',
    ];
    expect(isDoubtful('phpunit', ...run(' ✘ z ✔ Q', ' ✔ x ✘ Add', '   │', '   │ x'))).toBe(true);
    expect(isDoubtful('phpunit', ...run(' ✔ Q', ' ✘ Add', '   │', '   │ x'))).toBe(false);
  });

  test('PHPUnit: a list of a kind that the totals do not count, or entries that another hides', () => {
    const list = (...more: string[]): string[] => ['There were 2 failures:', '', '1) ATest::a', 'm1', '', ...more];
    const run = (...lists: string[]): string[] => [
      ...["Test 'ATest::a' started", "Test 'ATest::a' ended", "Test 'BTest::b' started", "Test 'BTest::b' ended", ''],
      ...['Time: 00:00, Memory: 4.00 MB', '', ...lists, '', 'FAILURES!', 'Tests: 2, Assertions: 2, Failures: 2.'],
    ];
    expect(isDoubtful('phpunit', ...run(...list('2) BTest::b', 'm2')))).toBe(false);
    const hiding = list('2) ATest::zzz', 'm2', '2) BTest::b', 'm2');
    expect(isDoubtful('phpunit', ...run(...hiding))).toBe(true);
    const ending = list('2) ATest::zzz', '', 'Summary of non-successful tests:', '', '2) BTest::b');
    expect(isDoubtful('phpunit', ...run(...ending))).toBe(true);
    const risky = ['There were 2 risky tests:', '', '1) x', '', '2) BTest::b', 'm2'];
    expect(isDoubtful('phpunit', ...run(...list('2) ATest::zzz', '', ...risky)))).toBe(true);
  });

  test('RSpec: groups whose titles, joined, are those of others', () => {
    const printed = ['', 'Calc > add', '  c', '', 'Cal', '  cadd', '    c (FAILED - 1)', ''];
    const told = ['Failures:', '', '  1) Calc add c', '     x', '', 'Finished in 0.01 seconds'];
    const ended = ['2 examples, 1 failure', '', 'Failed examples:', '', 'rspec ./a_spec.rb:1 # Calc add c'];
    expect(isDoubtful('rspec', ...printed, ...told, ...ended)).toBe(true);
  });

  test('Surefire: flakes that the totals do not count, and classes below the results', () => {
    const counts = 'Tests run: 2, Failures: 1, Errors: 0, Skipped: 0';
    const run = (...results: string[]): string[] => [
      ...['[INFO]  T E S T S', '[INFO] Running demo.ATest', `[ERROR] ${counts}, Time elapsed: 0.1 s -- in demo.ATest`],
      ...['[ERROR] demo.ATest.a -- Time elapsed: 0.1 s <<< FAILURE!', 'x', ''],
      ...['[ERROR] demo.ATest.b -- Time elapsed: 0.1 s', '[INFO] Results:', '[ERROR] Failures: '],
      ...['[ERROR]   ATest.a:5 x', ...results, `[ERROR] ${counts}`, '[INFO] BUILD FAILURE'],
    ];
    expect(isDoubtful('surefire', ...run())).toBe(false);
    expect(isDoubtful('surefire', ...run('[WARNING] Flakes: ', '[ERROR] demo.ATest.a'))).toBe(true);
    expect(isDoubtful('surefire', ...run('[INFO] Running demo.BTest', '[INFO] Results:'))).toBe(true);
  });
});
