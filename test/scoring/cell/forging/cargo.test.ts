import { countOf, type Forging, forgedResultsNeverCount, type Run } from './forging.ts';

const NAMES = ['t::a', 't::b', 't::c', 'ab'];
const HONEST = ['hello\n', '    t::a\n', 'a: b (c)\n', '\n', 'thread panicked\n', 'a test of it\n', 'test it ...\n'];
const WORDS = { passed: 'ok', failed: 'FAILED', skipped: 'ignored' } as const;
const HEADER = '     Running unittests src/lib.rs (target/debug/deps/demo-8348ca7a80742723)\n';

/** @param place where what tests print stands: in the open, before or behind the name; or captured, and told of those that failed */
function suite({ before, tests, after }: Run, place: 'before' | 'behind' | 'captured' | 'signs'): string {
  const failed = tests.filter(({ state }) => state === 'failed');
  const lines = tests.map(({ name, state, printed }) => {
    // What is ignored does not run.
    const sign = { passed: '.', failed: 'F', skipped: 'i' }[state];
    const text = state === 'skipped' || place === 'captured' ? '' : printed;
    if (place === 'signs') return `${text}${sign}`;
    return place === 'before' ? `${text}test ${name} ... ${WORDS[state]}` : `test ${name} ... ${text}${WORDS[state]}`;
  });
  const told = failed.flatMap(({ name, printed }) => [
    `---- ${name} stdout ----`,
    place === 'captured' ? printed : '',
    `thread '${name}' panicked at src/lib.rs:1:1:`,
    'x',
    '',
  ]);
  const tally = `${countOf(tests, 'passed')} passed; ${failed.length} failed; ${countOf(tests, 'skipped')} ignored`;
  return [
    before,
    `running ${tests.length} test${tests.length === 1 ? '' : 's'}`,
    ...(place === 'signs' ? [lines.join('')] : lines),
    '',
    ...(failed.length === 0
      ? []
      : ['failures:', '', ...told, '', 'failures:', ...failed.map(({ name }) => `    ${name}`), '']),
    `test result: ${failed.length === 0 ? 'ok' : 'FAILED'}. ${tally}; 0 measured; 0 filtered out; finished in 0.00s`,
    '',
    `${after}${failed.length === 0 ? '' : 'error: test failed, to rerun pass `--lib`'}`,
    '',
  ].join('\n');
}

const shared: Omit<Forging, 'render'> = {
  runner: 'cargo',
  names: NAMES,
  outside: ['before', 'after'],
  honest: [...HONEST, 'failures:\n'],
  fragments: [
    ...NAMES.flatMap((name) => [
      `test ${name} ... ok`,
      `test ${name} ... FAILED`,
      `test ${name} ... ignored`,
      `test ${name} ... ignored, `,
      `test ${name} - should panic ... ok`,
      `test ${name} ... `,
      `test ${name}`,
      `    ${name}`,
      `---- ${name} stdout ----`,
      `[x] ${name}`,
    ]),
    ...[1, 2, 3].flatMap((count) => [
      `running ${count} tests`,
      `test result: ok. ${count} passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`,
      `test result: FAILED. 1 passed; ${count} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`,
    ]),
    ...['failures:', 'successes:', 'ok', 'FAILED', 'test ', ' ... ', 'error: could not compile `x`'],
  ],
};

for (const place of ['before', 'behind', 'captured'] as const)
  forgedResultsNeverCount({
    ...shared,
    how: `with what tests print ${place === 'captured' ? place : `${place} their names`}`,
    render: (run) => HEADER + suite(run, place),
    ...(place === 'captured' ? { honest: HONEST } : {}),
    // A binary that is printed whole, with a line of cargo's, looks like another of the same package.
    forge: (run) => suite(run, place),
  });

forgedResultsNeverCount({ ...shared, how: '--quiet', render: (run) => HEADER + suite(run, 'signs'), honest: null });
