import type { RunnerName, TestState } from '../../../../schemas/test-report.ts';

/** One test to be printed: titles of its groups and its own, all on one line and without white space at their ends. */
export interface Printed {
  title: string;
  state: Exclude<TestState, 'errored'>;
}

/** What a runner prints for a run of these tests, in a group named `g` where it has groups. */
export type Renderer = (tests: readonly Printed[]) => { text: string; names: string[] };

const count = (tests: readonly Printed[], state: TestState): number =>
  tests.filter((test) => test.state === state).length;
const GROUP = 'g';
const joined = (tests: readonly Printed[]): string[] => tests.map(({ title }) => `${GROUP} > ${title}`);
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const tapName = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('#', '\\#');
const lines = (...parts: (string | string[])[]): string => `${parts.flat().join('\n')}\n`;

function pytestTotals(tests: readonly Printed[]): string {
  return `${count(tests, 'failed')} failed, ${count(tests, 'passed')} passed, ${count(tests, 'skipped')} skipped in 0.10s`;
}

const WORDS = { passed: 'PASSED', failed: 'FAILED', skipped: 'SKIPPED' } as const;

function jestShaped(tests: readonly Printed[], extra: object): { text: string; names: string[] } {
  const report = {
    ...extra,
    numTotalTests: tests.length,
    numPassedTests: count(tests, 'passed'),
    numFailedTests: count(tests, 'failed'),
    success: count(tests, 'failed') === 0,
    testResults: [
      {
        name: '/app/a.test.js',
        status: count(tests, 'failed') > 0 ? 'failed' : 'passed',
        assertionResults: tests.map(({ title, state }) => ({ ancestorTitles: [GROUP], title, status: state })),
      },
    ],
  };
  return { text: JSON.stringify(report), names: joined(tests) };
}

/** The formats of machines: any name comes back, and the list is complete. */
export const machine: Partial<Record<RunnerName, Renderer>> = {
  'pytest-reportlog': (tests) => {
    const names = tests.map(({ title }, index) => `t${index}.py::t[${title}]`);
    const phases = tests.flatMap(({ state }, index) =>
      ['setup', 'call', 'teardown'].map((when) => ({
        nodeid: names[index],
        when,
        outcome: when === 'call' ? state : 'passed',
        duration: 0.1,
        $report_type: 'TestReport',
      })),
    );
    const end = { exitstatus: count(tests, 'failed') > 0 ? 1 : 0, $report_type: 'SessionFinish' };
    return { text: lines([...phases, end].map((record) => JSON.stringify(record))), names };
  },
  'jest-json': (tests) =>
    jestShaped(tests, { numTotalTestSuites: 1, numRuntimeErrorTestSuites: 0, wasInterrupted: false }),
  'vitest-json': (tests) => jestShaped(tests, {}),
  'mocha-json': (tests) => {
    const entries = tests.map(({ title, state }, index) => ({
      title,
      fullTitle: `${GROUP} ${title}`,
      file: `/app/${index}.js`,
      err: state === 'failed' ? { message: 'x' } : {},
      state,
    }));
    const of = (state: TestState): object[] => entries.filter((entry) => entry.state === state);
    const stats = {
      tests: tests.length,
      passes: count(tests, 'passed'),
      failures: count(tests, 'failed'),
      pending: count(tests, 'skipped'),
    };
    return {
      text: JSON.stringify({
        stats,
        tests: entries,
        pending: of('skipped'),
        failures: of('failed'),
        passes: of('passed'),
      }),
      names: joined(tests),
    };
  },
  'rspec-json': (tests) => ({
    text: JSON.stringify({
      examples: tests.map(({ title, state }) => ({
        full_description: title,
        status: state === 'skipped' ? 'pending' : state,
        file_path: './a_spec.rb',
      })),
      summary: {
        example_count: tests.length,
        failure_count: count(tests, 'failed'),
        pending_count: count(tests, 'skipped'),
        errors_outside_of_examples_count: 0,
      },
    }),
    names: tests.map(({ title }) => title),
  }),
  'go-json': (tests) => {
    const event = (fields: object): string => JSON.stringify({ Package: 'm', ...fields });
    const actions = { passed: 'pass', failed: 'fail', skipped: 'skip' };
    const names = tests.map(({ title }, index) => `Test${index}/${title}`);
    const events = tests.flatMap(({ state }, index) => [
      event({ Action: 'run', Test: names[index] }),
      event({ Action: 'output', Test: names[index], Output: '--- PASS: TestGhost (0.00s)\n' }),
      event({ Action: actions[state], Test: names[index], Elapsed: 0.1 }),
    ]);
    return { text: lines(events, event({ Action: count(tests, 'failed') > 0 ? 'fail' : 'pass' })), names };
  },
  'cargo-json': (tests) => {
    const states = { passed: 'ok', failed: 'failed', skipped: 'ignored' };
    const names = tests.map(({ title }, index) => `t${index}::${title}`);
    const events = tests.flatMap(({ state }, index) => [
      { type: 'test', event: 'started', name: names[index] },
      { type: 'test', name: names[index], event: states[state] },
    ]);
    const end = {
      type: 'suite',
      event: 'ok',
      passed: count(tests, 'passed'),
      failed: count(tests, 'failed'),
      ignored: count(tests, 'skipped'),
      measured: 0,
      filtered_out: 0,
    };
    const all = [{ type: 'suite', event: 'started', test_count: tests.length }, ...events, end];
    return { text: lines(all.map((event) => JSON.stringify(event))), names };
  },
  junit: (tests) => {
    const bodies = { passed: '', failed: '<failure message="&lt;x"/>', skipped: '<skipped/>' };
    const header = `tests="${tests.length}" failures="${count(tests, 'failed')}" errors="0" skipped="${count(tests, 'skipped')}"`;
    const cases = tests.map(
      ({ title, state }) => `<testcase classname="K" name="${xml(title)}">${bodies[state]}</testcase>`,
    );
    return {
      text: lines('<?xml version="1.0"?>', `<testsuite name="s" ${header}>`, cases, '</testsuite>'),
      names: tests.map(({ title }) => title),
    };
  },
  tap: (tests) => {
    const points = tests.map(({ title, state }, index) => {
      const directive = state === 'skipped' ? ' # SKIP' : '';
      return `    ${state === 'failed' ? 'not ' : ''}ok ${index + 1} - ${tapName(title)}${directive}`;
    });
    const ok = count(tests, 'failed') > 0 ? 'not ok' : 'ok';
    return {
      text: lines(
        'TAP version 14',
        `# Subtest: ${GROUP}`,
        points,
        `    1..${tests.length}`,
        `${ok} 1 - ${GROUP}`,
        '1..1',
      ),
      names: joined(tests),
    };
  },
  ctest: (tests) => {
    const words = { passed: '   Passed ', failed: '***Failed ', skipped: '***Skipped ' };
    const body = tests.flatMap(({ title, state }, index) => [
      `    Start ${index + 1}: ${title}`,
      `${index + 1}/${tests.length} Test #${index + 1}: ${title} ......${words[state]}   0.01 sec`,
    ]);
    const failed = count(tests, 'failed');
    const totals = `50% tests passed, ${failed} tests failed out of ${tests.length}`;
    const named = tests.flatMap(({ title, state }, index) =>
      state === 'failed' ? [`\t${String(index + 1).padStart(3)} - ${title} (Failed)`] : [],
    );
    return {
      text: lines('Test project /app', body, '', totals, failed === 0 ? [] : ['The following tests FAILED:', ...named]),
      names: tests.map(({ title }) => title),
    };
  },
  gtest: (tests) => {
    const marks = { passed: '[       OK ]', failed: '[  FAILED  ]', skipped: '[  SKIPPED ]' };
    const names = tests.map(({ title }, index) => `Suite.${title}/${index}`);
    const body = tests.flatMap(({ state }, index) => [
      `[ RUN      ] ${names[index]}`,
      `noise${marks[state]} ${names[index]} (0 ms)`,
    ]);
    const all = `${tests.length} tests from 1 test suite`;
    return {
      text: lines(
        `[==========] Running ${all}.`,
        body,
        `[==========] ${all} ran. (0 ms total)`,
        `[  PASSED  ] ${count(tests, 'passed')} tests.`,
        count(tests, 'failed') === 0 ? [] : [`[  FAILED  ] ${count(tests, 'failed')} tests, listed below:`],
        tests.flatMap(({ state }, index) => (state === 'failed' ? [`[  FAILED  ] ${names[index]}`] : [])),
      ),
      names,
    };
  },
};

/** Text, in which a name may look like a line's other parts: the list is exact, or it is incomplete. */
export const text: Partial<Record<RunnerName, Renderer>> = {
  pytest: (tests) => {
    const names = tests.map(({ title }, index) => `t${index}.py::t[${title}]`);
    const body = tests.map(
      ({ state }, index) => `${names[index]} ${WORDS[state]}${state === 'skipped' ? ' (why)' : ''}   [ 50%]`,
    );
    const summary = tests.flatMap(({ state }, index) =>
      state === 'failed' ? [`FAILED ${names[index]} - assert 0`] : [],
    );
    return {
      text: lines(
        '===== test session starts =====',
        `collected ${tests.length} items`,
        body,
        '===== short test summary info =====',
        summary,
        `===== ${pytestTotals(tests)} =====`,
      ),
      names,
    };
  },
  unittest: (tests) => {
    const names = tests.map(({ title }, index) => `test${index} ${title} (m.T.test${index} ${title})`);
    const words = { passed: 'ok', failed: 'FAIL', skipped: "skipped 'why'" };
    const body = tests.map(({ state }, index) => `${names[index]} ... ${words[state]}`);
    const told = tests.flatMap(({ state }, index) =>
      state === 'failed' ? ['='.repeat(70), `FAIL: ${names[index]}`, '-'.repeat(70), 'Traceback'] : [],
    );
    const failed = count(tests, 'failed');
    return {
      text: lines(
        body,
        '',
        told,
        '-'.repeat(70),
        `Ran ${tests.length} tests in 0.001s`,
        '',
        failed > 0 ? `FAILED (failures=${failed})` : 'OK',
      ),
      names,
    };
  },
  jest: (tests) => {
    const icons = { passed: '✓', failed: '✕', skipped: '○ skipped' };
    const failed = count(tests, 'failed');
    const body = tests.map(({ title, state }) => `    ${icons[state]} ${title}${state === 'skipped' ? '' : ' (3 ms)'}`);
    return {
      text: lines(
        `${failed > 0 ? 'FAIL' : 'PASS'} ./a.test.js`,
        `  ${GROUP}`,
        body,
        '',
        tests.flatMap(({ title, state }) => (state === 'failed' ? [`  ● ${GROUP} › ${title}`, '', '    x', ''] : [])),
        `Test Suites: ${failed > 0 ? '1 failed' : '1 passed'}, 1 total`,
        `Tests:       ${failed} failed, ${count(tests, 'skipped')} skipped, ${count(tests, 'passed')} passed, ${tests.length} total`,
      ),
      names: joined(tests),
    };
  },
  vitest: (tests) => {
    const icons = { passed: '✓', failed: '×', skipped: '↓' };
    const body = tests.map(
      ({ title, state }) => ` ${icons[state]} a.test.js > ${GROUP} > ${title}${state === 'skipped' ? '' : ' 3ms'}`,
    );
    return {
      text: lines(
        ' RUN  v3.2.7 /app',
        '',
        body,
        '',
        count(tests, 'failed') === 0 ? [] : ['⎯⎯⎯ Failed Tests 1 ⎯⎯⎯', ''],
        tests.flatMap(({ title, state }) =>
          state === 'failed' ? [` FAIL  a.test.js > ${GROUP} > ${title}`, 'Error: x', ''] : [],
        ),
        ' Test Files  1 passed (1)',
        `      Tests  ${count(tests, 'failed')} failed | ${count(tests, 'passed')} passed | ${count(tests, 'skipped')} skipped (${tests.length})`,
      ),
      names: joined(tests),
    };
  },
  mocha: (tests) => {
    let failures = 0;
    const body = tests.map(({ title, state }) => {
      if (state === 'failed') failures += 1;
      return `    ${state === 'failed' ? `${failures})` : state === 'passed' ? '✔' : '-'} ${title}${state === 'passed' ? ' (3ms)' : ''}`;
    });
    return {
      text: lines(
        '',
        '',
        `  ${GROUP}`,
        body,
        '',
        '',
        `  ${count(tests, 'passed')} passing (3ms)`,
        `  ${count(tests, 'skipped')} pending`,
        failures === 0 ? [] : [`  ${failures} failing`],
        '',
        tests
          .filter(({ state }) => state === 'failed')
          .flatMap(({ title }, index) => [`  ${index + 1}) ${GROUP}`, `       ${title}:`, '     Error: x', '']),
      ),
      names: joined(tests),
    };
  },
  'node-spec': (tests) => {
    const icons = { passed: '✔', failed: '✖', skipped: '﹣' };
    const body = tests.map(
      ({ title, state }) => `  ${icons[state]} ${title} (0.5ms)${state === 'skipped' ? ' # why' : ''}`,
    );
    const counters = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];
    const values = [tests.length, 1, count(tests, 'passed'), count(tests, 'failed'), 0, count(tests, 'skipped'), 0];
    return {
      text: lines(
        `▶ ${GROUP}`,
        body,
        `${count(tests, 'failed') > 0 ? '✖' : '✔'} ${GROUP} (3.5ms)`,
        counters.map((name, index) => `ℹ ${name} ${values[index]}`),
        count(tests, 'failed') === 0 ? [] : ['', '✖ failing tests:'],
        tests.flatMap(({ title, state }) =>
          state === 'failed' ? ['', 'test at a.test.mjs:1:1', `✖ ${title} (0.5ms)`, '  Error: x'] : [],
        ),
      ),
      names: joined(tests),
    };
  },
  go: (tests) => {
    const words = { passed: 'PASS', failed: 'FAIL', skipped: 'SKIP' };
    // Go itself replaces white space in names.
    const names = tests.map(({ title }, index) => `TestP/${index}_${title.replace(/\s/g, '_')}`);
    const failed = count(tests, 'failed') > 0;
    return {
      text: lines(
        '=== RUN   TestP',
        names.map((name) => `=== RUN   ${name}`),
        `--- ${failed ? 'FAIL' : 'PASS'}: TestP (0.00s)`,
        tests.map(({ state }, index) => `    --- ${words[state]}: ${names[index]} (0.00s)`),
        failed ? 'FAIL' : 'PASS',
        failed ? 'FAIL\tm\t0.1s' : 'ok  \tm\t0.1s',
      ),
      names: ['TestP', ...names],
    };
  },
  cargo: (tests) => {
    const words = { passed: 'ok', failed: 'FAILED', skipped: 'ignored' };
    const names = tests.map(({ title }, index) => `t${index}::${title}`);
    return {
      text: lines(
        '     Running unittests src/lib.rs (target/debug/deps/demo-8348ca7a80742723)',
        '',
        `running ${tests.length} tests`,
        tests.map(({ state }, index) => `test ${names[index]} ... ${words[state]}`),
        '',
        count(tests, 'failed') === 0 ? [] : ['failures:', '', '---- x stdout ----', 'noise', '', 'failures:'],
        tests.flatMap(({ state }, index) => (state === 'failed' ? [`    ${names[index]}`] : [])),
        '',
        `test result: ok. ${count(tests, 'passed')} passed; ${count(tests, 'failed')} failed; ${count(tests, 'skipped')} ignored; 0 measured; 0 filtered out; finished in 0.00s`,
      ),
      names,
    };
  },
  rspec: (tests) => {
    let failures = 0;
    const body = tests.map(({ title, state }) => {
      if (state === 'failed') failures += 1;
      const marks = { passed: '', failed: ` (FAILED - ${failures})`, skipped: ' (PENDING: why)' };
      return `  ${title}${marks[state]}`;
    });
    return {
      text: lines(
        '',
        GROUP,
        body,
        '',
        'Finished in 0.01 seconds (files took 0.1 seconds to load)',
        `${tests.length} examples, ${failures} failures, ${count(tests, 'skipped')} pending`,
        '',
        failures === 0 ? [] : ['Failed examples:', ''],
        tests.flatMap(({ title, state }, index) =>
          state === 'failed' ? [`rspec ./a_spec.rb:${index + 1} # ${GROUP} ${title}`] : [],
        ),
      ),
      names: joined(tests),
    };
  },
  phpunit: (tests) => {
    const listed = tests.filter(({ state }) => state === 'failed');
    const names = listed.map(({ title }, index) => `test${index} with data set "${title}"`);
    const passed = tests.length - listed.length;
    return {
      text: lines(
        'PHPUnit 9.6.7 by Sebastian Bergmann and contributors.',
        '',
        '....   4 / 4 (100%)',
        '',
        'Time: 00:00.036, Memory: 4.00 MB',
        '',
        `There were ${listed.length} failures:`,
        names.flatMap((name, index) => ['', `${index + 1}) App\\KTest::${name}`, 'x']),
        '',
        'FAILURES!',
        `Tests: ${tests.length}, Assertions: 7, Failures: ${listed.length}, Skipped: ${passed}.`,
      ),
      names,
    };
  },
  surefire: (tests) => {
    const marks = { passed: '', failed: ' <<< FAILURE!', skipped: '' };
    const names = tests.map(({ title }, index) => `t${index}.${title}`);
    const failed = count(tests, 'failed');
    const totals = `Tests run: ${tests.length}, Failures: ${failed}, Errors: 0, Skipped: 0`;
    return {
      text: lines(
        '[INFO]  T E S T S',
        '[INFO] Running demo.KTest',
        `[INFO] ${totals}, Time elapsed: 0.1 s -- in demo.KTest`,
        tests.map(({ state }, index) => `[ERROR] demo.KTest.${names[index]} -- Time elapsed: 0.1 s${marks[state]}`),
        '[INFO] ',
        '[INFO] Results:',
        `[INFO] ${totals}`,
      ),
      names,
    };
  },
  gradle: (tests) => ({
    text: lines(
      '> Task :test',
      tests.map(({ title, state }, index) => `com.ex.KTest > t${index} ${title} ${WORDS[state]}`),
      `${tests.length} tests completed, ${count(tests, 'failed')} failed, ${count(tests, 'skipped')} skipped`,
      'BUILD FAILED in 1s',
    ),
    names: tests.map(({ title }, index) => `t${index} ${title}`),
  }),
};
