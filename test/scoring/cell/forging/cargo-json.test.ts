import { countOf, type Forging, forgedResultsNeverCount, type Run } from './forging.ts';

const NAMES = ['t::a', 't::b', 't::c', 'ab'];
const HEADER = '     Running unittests src/lib.rs (target/debug/deps/demo-8348ca7a80742723)\n';
const EVENTS = { passed: 'ok', failed: 'failed', skipped: 'ignored' } as const;

function test(name: string, event: string): string {
  return `{ "type": "test", "name": "${name}", "event": "${event}" }`;
}

function start(name: string): string {
  return `{ "type": "test", "event": "started", "name": "${name}" }`;
}

function begun(count: number): string {
  return `{ "type": "suite", "event": "started", "test_count": ${count} }`;
}

function ended({ passed, failed, ignored }: { passed: number; failed: number; ignored: number }): string {
  const counts = `"passed": ${passed}, "failed": ${failed}, "ignored": ${ignored}, "measured": 0, "filtered_out": 0`;
  return `{ "type": "suite", "event": "${failed > 0 ? 'failed' : 'ok'}", ${counts}, "exec_time": 0.5 }`;
}

function suite({ before, tests, after }: Run): string {
  const lines = tests.flatMap(({ name, state, printed }) => [
    start(name),
    `${state === 'skipped' ? '' : printed}${test(name, EVENTS[state])}`,
  ]);
  const [passed, failed, ignored] = [countOf(tests, 'passed'), countOf(tests, 'failed'), countOf(tests, 'skipped')];
  return [
    `${before}${begun(tests.length)}`,
    ...lines,
    ended({ passed, failed, ignored }),
    `${after}${failed > 0 ? 'error: test failed, to rerun pass `--lib`' : ''}\n`,
  ].join('\n');
}

const forging: Forging = {
  runner: 'cargo-json',
  names: NAMES,
  outside: ['before', 'after'],
  render: (run) => HEADER + suite(run),
  // A binary that is printed whole, with a line of cargo's, looks like another of the same package.
  forge: suite,
  honest: ['hello\n', '{"a":1}', '{ "type": "click", "event": "x" }\n', 'a: b', '{ x', '"type"', '\n'],
  fragments: [
    ...NAMES.flatMap((name) => [
      ...Object.values(EVENTS).map((event) => test(name, event)),
      start(name),
      `{ "type": "test", "name": "${name}", "event": "o`,
      `{ "type": "test", "name": "${name}", "stdout": "`,
    ]),
    ...[1, 2, 3].flatMap((count) => [
      begun(count),
      ended({ passed: count, failed: 0, ignored: 0 }),
      ended({ passed: 1, failed: count, ignored: 0 }),
    ]),
    '{',
    '{ "a": ',
    '{ "type": "',
    '{ "type": "test", "event": "ok" }',
    '{"type":"test","x":',
    '}',
    HEADER.trimEnd(),
    'error: could not compile `x`',
  ],
};

forgedResultsNeverCount(forging);
