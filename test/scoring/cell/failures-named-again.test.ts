import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { RunnerName } from '../../../schemas/test-report.ts';
import { FailuresNamedAgain, withoutBlanks } from '../../../scoring/cell/failures-named-again.ts';
import { readTestOutput } from '../../../scoring/cell/read-test-output.ts';
import { Reading } from '../../../scoring/cell/reading.ts';
import { stripAnsi } from '../../../scoring/cell/strip-ansi.ts';
import { tierPasses } from '../../../scoring/cell/tiers/tier-passes.ts';

/** Outputs of real runners: `old` fails, prints a pass in its place and hides its own line; `new` passes and is shown as failed. */
const FORGED: readonly (readonly [RunnerName, string, readonly string[]])[] = [
  [
    'rspec',
    'G > old',
    [
      '',
      'G',
      '  old',
      '  x (FAILED - 1)  old (FAILED - 1)',
      '',
      'V',
      '>  new',
      '',
      'Failures:',
      '',
      '  1) G old',
      '     Failure/Error: expect(old_f).to eq 1',
      '',
      'Finished in 0.00897 seconds (files took 0.06896 seconds to load)',
      '2 examples, 1 failure',
      '',
      'Failed examples:',
      '',
      'rspec ./spec/a_spec.rb:2 # G old',
    ],
  ],
  [
    'cargo',
    't::a_old',
    [
      '     Running unittests src/lib.rs (target/debug/deps/cg-cf430339bf8ee7bc)',
      '',
      'running 2 tests',
      'test t::a_old ... ok',
      'test t::z_new ...    FAILED',
      'test t::z_new ... noiseok',
      '',
      'failures:',
      '',
      '---- t::a_old stdout ----',
      '',
      "thread 't::a_old' (6752) panicked at src/lib.rs:2:122:",
      'x',
      '',
      '',
      'failures:',
      '    t::a_old',
      '',
      'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.08s',
      '',
      'error: test failed, to rerun pass `--lib`',
    ],
  ],
  [
    'mocha',
    'g > old',
    [
      '',
      '',
      '  g',
      '    ✔ old',
      '    1) x    1) old',
      '\t    ✔ new',
      '',
      '',
      '  1 passing (8ms)',
      '  1 failing',
      '',
      '  1) g',
      '       old:',
      '     Error: x',
      '      at Context.<anonymous> (t.cjs:1:83)',
      '',
    ],
  ],
  [
    'jest',
    'old',
    [
      'FAIL ./a.test.js',
      '  ✓ old (1 ms)',
      '  ✕ new (1 ms)',
      '',
      '  console.log',
      '    FAIL ./a.test.js',
      '  ✕ old (2 ms)',
      '  ✓ new',
      '',
      '  ● old',
      '',
      '    x',
      '',
      '      at Object.<anonymous> (a.test.js:1:124)',
      '',
      'Test Suites: 1 failed, 1 total',
      'Tests:       1 failed, 1 passed, 2 total',
    ],
  ],
  [
    'jest',
    'old',
    [
      'FAIL ./a.test.js',
      '  ✓ old (1 ms)',
      '  ✕ new (1 ms)',
      '',
      'Summary of all failing tests',
      'FAIL ./a.test.js',
      '  ✕ old (2 ms)',
      '  ✓ new',
      '',
      '  ● old',
      '',
      '    x',
      '',
      'Test Suites: 1 failed, 1 total',
      'Tests:       1 failed, 1 passed, 2 total',
    ],
  ],
  [
    'gtest',
    'S.old',
    [
      '[==========] Running 2 tests from 1 test suite.',
      '[ RUN      ] S.old',
      '[       OK ] S.old (0 ms)',
      '[ RUN      ] S.new',
      'x[  FAILED  ] S.old (0 ms)',
      '[ RUN      ] S.new',
      '[  FAILED  ] S.new (0 ms)',
      '[----------] 2 tests from S (0 ms total)',
      '',
      '[==========] 2 tests from 1 test suite ran. (0 ms total)',
      '[  PASSED  ] 1 test.',
      '[  FAILED  ] 1 test, listed below:',
      '[  FAILED  ] S.old',
      '',
      ' 1 FAILED TEST',
    ],
  ],
];

describe('TAP: a pass that the failing test printed in its own place does not count', () => {
  const details = (...more: string[]): string[] => ['  ---', '  duration_ms: 51.8', ...more, '  ...'];
  const failed = details(
    "  failureType: 'testCodeFailure'",
    "  error: 'x'",
    '  stack: |-',
    '    Test.run (node:a:1:1)',
  );
  const old = ['# Subtest: old', 'not ok 1 - old', ...failed];
  const passed = ['# Subtest: new', 'ok 2 - new', ...details()];
  const end = ['1..2', '# tests 2', '# suites 0', '# pass 1', '# fail 1', '# cancelled 0', '# skipped 0', '# todo 0'];
  const told = [...details(), 'not ok 2 - new', ...details()];

  test.each<[string, string[]]>([
    [
      'by two YAML blocks that swallow, out of order',
      ['not ok 2 - new', '  ---', ...old, 'ok 1 - old', '  ---', ...passed],
    ],
    [
      'by two YAML blocks that swallow, in order',
      ['ok 1 - old', '  ---', ...old, 'not ok 2 - new', '  ---', ...passed],
    ],
    ['by a comment', ['ok 1 - old', ...told, '# not ok 1 - old', ...failed, '# ok 2 - new', ...details()]],
    ['by output', ['ok 1 - old', ...told, 'x not ok 1 - old', ...failed, 'x ok 2 - new', ...details()]],
    ['by a tab', ['ok 1 - old', ...told, '\tnot ok 1 - old', ...failed, '\tok 2 - new', ...details()]],
    ['by a deeper YAML block', ['ok 1 - old', '  ---', ...old.map((line) => `    ${line}`), '  ...', 'not ok 2 - new']],
  ])('and hid its own %s', (_how, lines) => {
    const text = ['TAP version 13', ...lines, ...end].join('\n');
    const report = readTestOutput('tap', [{ name: 'out', text }], { exitStatus: 1 });
    expect(report.doubtful).toBe(true);
    expect(tierPasses(['old'], { report, exitStatus: 1 })).toBe(false);
  });

  test('and an honest run that has the same points is complete', () => {
    const comments = ['# not ok 1 - printed by a child', 'x not ok 2 - old'];
    const text = ['TAP version 13', ...comments, ...old, ...passed, ...end].join('\n');
    const report = readTestOutput('tap', [{ name: 'out', text }], { exitStatus: 1 });
    expect(report.problems).toEqual([]);
  });

  test.each(['not ok 2 - a', 'ok 2 - a # SKIP', 'ok 2 - a # TODO'])(
    'nor does one of the name of another that is hidden in the name of what a test printed: %s',
    (own) => {
      const read = (title: string): boolean => {
        const text = ['1..3', `ok 1 - ${title}`, `not ok 2 - z ${own}`, 'not ok 3 - c'].join('\n');
        return readTestOutput('tap', [{ name: 'out', text }], { exitStatus: 1 }).doubtful;
      };
      expect([read('a'), read('b')]).toEqual([true, false]);
    },
  );

  test('nor does one of a list in which a number occurs twice, while points without numbers are in order', () => {
    const twice = readTestOutput('tap', [{ name: 'out', text: '1..2\nok 1 - a\nok 1 - a\n' }]);
    expect([twice.incomplete, twice.doubtful]).toEqual([true, true]);
    const none = readTestOutput('tap', [{ name: 'out', text: '1..3\nok - a\nok 2 - b\nok - c\n' }]);
    expect(none.problems).toEqual([]);
  });
});

describe('go: a pass that the failing test printed in its own place does not count', () => {
  const old = '--- PASS: TestOld (0.00s)';
  const end = ['FAIL', 'exit status 1', 'FAIL\tm\t0.002s'];
  const ended = ['PASS', 'ok  \tm\t0.001s'];

  test.each<[string, string[]]>([
    [
      'behind output, and the next one too',
      [
        old,
        'x>--- FAIL: TestOld (0.00s)',
        '=== RUN   TestNew',
        '--- FAIL: TestNew (0.00s)',
        `${old}--- PASS: TestNew (0.00s)`,
      ],
    ],
    [
      'behind blanks, and the next one too',
      [
        old,
        '  --- FAIL: TestOld (0.00s)',
        '=== RUN   TestNew',
        '--- FAIL: TestNew (0.00s)',
        '\t--- PASS: TestNew (0.00s)',
      ],
    ],
    [
      'behind the start of a ghost',
      [old, '=== RUN   TestGhost', '--- FAIL: TestOld (0.00s)', '--- FAIL: TestGhost (0.00s)'],
    ],
    ['behind the end of its package', [old, ...ended, 'x>--- FAIL: TestOld (0.00s)', '--- FAIL: TestNew (0.00s)']],
    [
      'behind the end of its package and the start of a ghost',
      [old, ...ended, '=== RUN   TestGhost', 'x>--- FAIL: TestOld (0.00s)'],
    ],
    [
      'in the name of a sub-test',
      [
        '=== RUN   TestOld/a (0.00s)--- FAIL: TestOld',
        old,
        '    --- PASS: TestOld/a (0.00s)--- FAIL: TestOld (0.00s)',
        '=== RUN   TestNew',
        '--- FAIL: TestNew (0.00s)',
        'x>--- PASS: TestNew (0.00s)',
      ],
    ],
  ])('and hid its own %s', (_how, lines) => {
    const text = ['=== RUN   TestOld', ...lines, ...end].join('\n');
    const report = readTestOutput('go', [{ name: 'out', text }], { exitStatus: 1 });
    expect(report.tests).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'TestOld', state: 'passed' })]),
    );
    expect(tierPasses(['TestOld'], { report, exitStatus: 1 })).toBe(false);
  });

  test('nor where code that runs before the tests printed results, so that no starts are expected', () => {
    const forged = [old, '--- FAIL: TestNew (0.00s)'];
    const real = [
      '=== RUN   TestOld',
      'x>--- FAIL: TestOld (0.00s)',
      '=== RUN   TestNew',
      'x>--- PASS: TestNew (0.00s)',
    ];
    const report = readTestOutput('go', [{ name: 'out', text: [...forged, ...real, ...end].join('\n') }]);
    expect(tierPasses(['TestOld'], { report, exitStatus: 1 })).toBe(false);
  });

  test('but tests that wait behind output without a newline let others start', () => {
    const names = ['TestA', 'TestB'];
    const text = [
      ...names.flatMap((name) => [`=== RUN   ${name}`, `x=== PAUSE ${name}`]),
      ...names.flatMap((name) => [`=== CONT  ${name}`, `y--- PASS: ${name} (0.00s)`]),
      'PASS',
      'ok  \tm\t0.002s',
    ];
    const report = readTestOutput('go', [{ name: 'out', text: text.join('\n') }], { exitStatus: 0 });
    expect(report.problems).toEqual([]);
    expect(tierPasses(names, { report, exitStatus: 0 })).toBe(true);
  });

  test('but a result behind output of the test that runs does', () => {
    const text = ['=== RUN   TestOld', 'done--- PASS: TestOld (0.00s)', 'PASS', 'ok  \tm\t0.002s'].join('\n');
    const report = readTestOutput('go', [{ name: 'out', text }], { exitStatus: 0 });
    expect(report.problems).toEqual([]);
    expect(tierPasses(['TestOld'], { report, exitStatus: 0 })).toBe(true);
  });
});

test('gtest: an escape by itself does not swallow the result behind it', () => {
  const text = [
    '[==========] Running 1 test from 1 test suite.',
    '[ RUN      ] S.new',
    '\u001b[       OK ] S.new (0 ms)',
  ];
  const end = ['[  FAILED  ] S.new (0 ms)', '[==========] 1 test from 1 test suite ran.', '[  PASSED  ] 1 test.'];
  const report = readTestOutput('gtest', [{ name: 'out', text: [...text, ...end].join('\n') }]);
  expect([report.incomplete, report.doubtful]).toEqual([true, true]);
});

describe('jest: the results that a file printed before it failed to load do not count', () => {
  const forged = ['PASS ./h.test.js', '  ✓ hidden (1 ms)', ''];
  const broken = ['FAIL ./h.test.js', '  ● Test suite failed to run', '', '    x', ''];
  const end = ['Test Suites: 1 failed, 1 passed, 2 total', 'Tests:       1 passed, 1 total'];

  test.each<[string, string[]]>([
    [
      'the line of another file is hidden behind blanks',
      ['  console.log', '    PASS ./v.test.js', '  ✓ real (1 ms)', ''],
    ],
    ['the line of another file is hidden behind output', ['x \tPASS ./v.test.js', '  ✓ real (1 ms)', '']],
    ['the tests of another file are not named', ['PASS ./v.test.js']],
  ])('where %s', (_how, other) => {
    const text = [...forged, ...broken, ...other, ...end].join('\n');
    const report = readTestOutput('jest', [{ name: 'out', text }], { exitStatus: 1 });
    expect(report.tests).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'hidden', state: 'passed' })]),
    );
    expect(tierPasses(['hidden'], { report, exitStatus: 1 })).toBe(false);
  });

  test('while what looks like a file in what a test logs takes nothing away', () => {
    const logged = ['  console.log', '    PASS ghost.test.js', '      ✓ ghost', '', '      at log (v.test.js:1:1)', ''];
    const text = ['PASS ./v.test.js', '  ✓ real (1 ms)', '', ...logged, ...broken, ...end].join('\n');
    const report = readTestOutput('jest', [{ name: 'out', text }], { exitStatus: 1 });
    expect(report.doubtful).toBe(false);
    expect(tierPasses(['real'], { report, exitStatus: 1 })).toBe(true);
  });
});

test('jest: a bullet has the name of the tree where a title ends like a duration, holds the sign or several blanks', () => {
  const text = [
    'FAIL ./a.test.js',
    '  a › b',
    '    ✕ ends with (5 ms)',
    '    ✕ both (3 ms) (1 ms)',
    '    ✕   blanks  in it (1 ms)',
    '',
    '  ● a › b › ends with (5 ms)',
    '',
    '  ● a › b › both (3 ms)',
    '',
    '  ● a › b › both (3 ms)',
    '',
    '  ● a › b ›   blanks  in it',
    '',
    '  ●  Cannot log after tests are done. Did you forget to wait for something async in your test?',
    '',
    'Test Suites: 1 failed, 1 total',
    'Tests:       3 failed, 3 total',
  ].join('\n');
  expect(readTestOutput('jest', [{ name: 'out', text }]).problems).toEqual([]);
});

test.each(FORGED)('%s: a pass that the failing test printed in its own place does not count', (runner, name, lines) => {
  const report = readTestOutput(runner, [{ name: 'out', text: `${lines.join('\n')}\n` }], { exitStatus: 1 });
  expect(report.tests).toEqual(expect.arrayContaining([expect.objectContaining({ name, state: 'passed' })]));
  expect(report.incomplete).toBe(true);
  expect(tierPasses([name], { report, exitStatus: 1 })).toBe(false);
});

describe('the failures that a runner names at its end', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }));
  const compared = (named: readonly string[], failed: readonly string[]): Reading => {
    const reading = new Reading();
    const again = new FailuresNamedAgain();
    for (const name of named) again.add(name);
    again.compare(failed, reading);
    return reading;
  };

  test('agree with the same ones in any order, however often each is told', () => {
    fc.assert(
      fc.property(names, (list) => {
        const reading = compared([...list, ...list], [...list].reverse());
        expect([reading.isDoubtful, reading.gaps]).toEqual([false, []]);
      }),
    );
  });

  test('disagree where one is missing on either side', () => {
    fc.assert(
      fc.property(names, fc.nat(), (list, at) => {
        fc.pre(list.length > 1);
        const fewer = list.filter((_name, index) => index !== at % list.length);
        for (const reading of [compared(fewer, list), compared(list, fewer)]) {
          expect(reading.isDoubtful).toBe(true);
          expect(reading.gaps).toHaveLength(1);
        }
      }),
    );
  });

  test('that are told nowhere make no pass count, and the list lacks nothing', () => {
    const reading = compared([], ['a']);
    expect([reading.isDoubtful, reading.gaps]).toEqual([true, []]);
    expect(compared([], []).isDoubtful).toBe(false);
  });

  test('are the same with titles apart and joined', () => {
    expect(withoutBlanks('Array #push  w')).toBe(withoutBlanks('Array#push w'));
  });
});

test('cargo: a binary that ends and never began makes the list doubtful', () => {
  const end = 'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s';
  const next = ['running 1 test', 'test a ... ok', '', end.replace('FAILED. 0 passed; 1', 'ok. 1 passed; 0')];
  const text = ['test hidden ... FAILED', '', 'failures:', '    hidden', '', end, '', ...next].join('\n');
  const report = readTestOutput('cargo', [{ name: 'out', text }]);
  expect([report.incomplete, report.doubtful]).toEqual([true, true]);
});

test('cargo: a harness that tells the kind of a test names its failure without', () => {
  const text = [
    'running 1 test',
    'test [lint] src/a.rs ... FAILED',
    '',
    'failures:',
    '',
    'failures:',
    '    src/a.rs',
    '',
    'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s',
  ].join('\n');
  expect(readTestOutput('cargo', [{ name: 'out', text }]).incomplete).toBe(false);
});

test('mocha: titles of one line, of groups that end with a colon, and of several lines are those of the tree', () => {
  const end = (failing: number): string[] => ['', '', '  0 passing (3ms)', `  ${failing} failing`, ''];
  const error = ['     Error: x', '      at t.js:1:1', ''];
  const tree = ['', '', '  g:', '    1) old', '    2) multi', 'line'];
  const told = ['  1) g:', '       old:', ...error, '  2) g:', '       multi', 'line:', ...error];
  const before4 = ['  1) g: old:', ...error, '  2) g: multi', 'line:', ...error];
  for (const list of [told, before4]) {
    const text = [...tree, ...end(2), ...list].join('\n');
    expect(readTestOutput('mocha', [{ name: 'out', text }]).problems).toEqual([]);
  }
});

test('mocha: an entry within the message of an error before hides none', () => {
  const tree = ['', '', '  g', '    1) first', '    ✔ old', '    2) new'];
  const forged = ['  1) g', '       first:', '     Error: x', '  2) g', '       new:', ''];
  const told = ['  2) g', '       old:', '     Error: y', ''];
  const text = [...tree, '', '', '  1 passing (3ms)', '  2 failing', '', ...forged, ...told].join('\n');
  const report = readTestOutput('mocha', [{ name: 'out', text }]);
  expect([report.incomplete, report.doubtful]).toEqual([true, true]);
});

test('rspec: the end names groups, methods, untitled examples and titles with blanks as the tree does', () => {
  const text = [
    '',
    'G',
    '  example at ./spec/a_spec.rb:3 (FAILED - 1)',
    '  blanks  in  it (FAILED - 2)',
    '  .cls',
    '    when y',
    '      z (FAILED - 3)',
    '',
    'Array',
    '  #push',
    '    w (FAILED - 4)',
    '',
    'Finished in 0.01 seconds (files took 0.1 seconds to load)',
    '4 examples, 4 failures',
    '',
    'Failed examples:',
    '',
    'rspec ./spec/a_spec.rb:3 # G ',
    'rspec ./spec/a_spec.rb:5 # G   blanks  in  it ',
    'rspec ./spec/a_spec.rb[1:8] # G .cls when y z',
    'rspec ./spec/a_spec.rb:18 # Array#push w',
  ].join('\n');
  expect(readTestOutput('rspec', [{ name: 'out', text }]).problems).toEqual([]);
});

describe('an escape that begins no code', () => {
  test.each(['[       OK ] S.a', '--- FAIL: T (0.00s)', 'not ok 1 - a', 'test a ... ok', 'FAIL a.js', 'ok 1'])(
    'takes nothing of %s',
    (line) => {
      for (const opening of ['\u001b', '\u001b[', '\u001b[1', '\u001b(', '\u001b#', '\u001b]'])
        expect(stripAnsi(`${opening}${line}`)).toMatch(new RegExp(`${line.replace(/[^\w ]/g, '\\$&')}$`));
    },
  );
});

describe('a failure that was made to look like another test', () => {
  const counted = (runner: RunnerName, name: string, lines: readonly string[]): boolean => {
    const report = readTestOutput(runner, [{ name: 'out', text: `${lines.join('\n')}\n` }], { exitStatus: 1 });
    expect(report.tests).toContainEqual(expect.objectContaining({ name, state: 'passed' }));
    return tierPasses([name], { report, exitStatus: 1 });
  };

  test('cargo: by what looks like the kind of a test', () => {
    const lines = [
      ...['running 2 tests', 'test t::a ... ok', 'test t::b ... ok', 'test [x] t::b ... FAILED', 'failures:'],
      ...['FAILED', '', 'failures:', '', 'failures:', '    t::b', ''],
      'test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
    ];
    expect(counted('cargo', 't::b', lines)).toBe(false);
  });

  test('jest: by titles that are joined otherwise', () => {
    const lines = [
      ...['PASS ./b.test.js', '  g', '    ✓ b (1 ms)', '', 'FAIL ./x.test.js', '  ✕ g>b (1 ms)', ''],
      ...[
        '  ● g › b',
        '',
        '    x',
        '',
        'Test Suites: 1 failed, 1 passed, 2 total',
        'Tests:       1 failed, 1 passed, 2 total',
      ],
    ];
    expect(counted('jest', 'g > b', lines)).toBe(false);
  });

  test('mocha: by titles that are joined otherwise', () => {
    const lines = [
      ...['', '', '  g', '    ✔ b', '  1) g b', '', '  1 passing (5ms)', '  1 failing', ''],
      ...['  1) g', '       b:', '     Error: x', ''],
    ];
    expect(counted('mocha', 'g > b', lines)).toBe(false);
  });

  // What an error's getter prints stands right before the runner's line.
  test.each(['x', '\t', ' ', '     ', '  1) h', 'x'.repeat(10_001), '\t'.repeat(10_001), '  1) '.repeat(20)])(
    'mocha: by an entry that is printed as the end tells it, and %j before its own',
    (hider) => {
      const tree = ['', '', '  h', '    1) b', '\t    1) b', '', '  g', '    ✔ b', '', '', '  1 passing (5ms)'];
      const forged = ['  1 failing', '', '  1) h', '       b:', '     boom', ''];
      const own = [`${hider}  1) g`, '       b:', '     Error: boom', ''];
      expect(counted('mocha', 'g > b', [...tree, ...forged, ...own])).toBe(false);
      expect(counted('mocha', 'g > b', [...tree, ...forged])).toBe(true);
    },
  );

  test('rspec: by titles that are joined otherwise', () => {
    const lines = [
      ...[
        '',
        'adds',
        '  zero',
        '',
        'adds zero',
        '  (FAILED - 1)',
        '',
        'Failures:',
        '',
        '  1) adds zero',
        '     Failure/Error: x',
      ],
      ...['', 'Finished in 0.01 seconds (files took 0.05 seconds to load)', '2 examples, 1 failure', ''],
      ...['Failed examples:', '', 'rspec ./spec/a_spec.rb:2 # adds zero'],
    ];
    const report = readTestOutput('rspec', [{ name: 'out', text: `${lines.join('\n')}\n` }], { exitStatus: 1 });
    expect(tierPasses(['adds > zero'], { report, exitStatus: 1 })).toBe(false);
  });

  test('gtest: by a start that tells a parameter', () => {
    const lines = [
      ...['[==========] Running 2 tests from 1 test suite.', '[ RUN      ] A.z', '[       OK ] A.z (0 ms)'],
      ...['[ RUN      ] I/S.b/0', '[       OK ] I/S.b/0 (0 ms)', '[ RUN      ] I/S.b/0, where GetParam() = 1'],
      ...[
        '[  FAILED  ] I/S.b/0, where GetParam() = 1 (0 ms)',
        '[==========] 2 tests from 1 test suite ran. (0 ms total)',
      ],
      ...['[  PASSED  ] 2 tests.', '[  FAILED  ] 1 test, listed below:', '[  FAILED  ] I/S.b/0, where GetParam() = 1'],
    ];
    expect(counted('gtest', 'I/S.b/0', lines)).toBe(false);
  });

  test('ctest: by starts and results of tests that are called otherwise', () => {
    const lines = [
      ...['Test project /app', '    Start 1: atk', '1/4 Test #1: atk ..............***Failed    0.00 sec'],
      ...['    Start 2: zz', '    Start 3: yy', '    Start 4: b', '    Start 2: b'],
      ...['2/4 Test #2: zz ...***Failed    0.00 sec', '3/4 Test #3: yy ...***Failed    0.00 sec'],
      ...['4/4 Test #4: b ...   Passed    0.00 sec', '', '25% tests passed, 3 tests failed out of 4', ''],
      ...['The following tests FAILED:', '\t  1 - atk (Failed)', '\t  2 - b (Failed)', '\t  4 - d (Failed)'],
    ];
    expect(counted('ctest', 'b', lines)).toBe(false);
  });
});
