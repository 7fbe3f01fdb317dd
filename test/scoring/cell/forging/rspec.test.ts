import { countOf, forgedResultsNeverCount, type Run } from './forging.ts';

const GROUP = 'G';
const TITLES = ['a', 'b', 'c d', 'ab'];
const title = (name: string): string => name.slice(GROUP.length + 3);

function render({ before, tests, after }: Run): string {
  const failed = tests.filter(({ state }) => state === 'failed');
  const lines = tests.map(({ name, state, printed }) => {
    const marks = {
      passed: '',
      failed: ` (FAILED - ${failed.findIndex((one) => one.name === name) + 1})`,
      skipped: ' (PENDING: why)',
    };
    return `${printed}  ${title(name)}${marks[state]}`;
  });
  const skipped = tests.filter(({ state }) => state === 'skipped');
  const pending = countOf(tests, 'skipped');
  const told = failed.flatMap(({ name }, index) => [
    `  ${index + 1}) ${GROUP} ${title(name)}`,
    '     Failure/Error: expect(1).to eq 2',
    '     # ./a_spec.rb:3',
    '',
  ]);
  return [
    before,
    GROUP,
    ...lines,
    '',
    ...(pending === 0
      ? []
      : [
          "Pending: (Failures listed here are expected and do not affect your suite's status)",
          '',
          ...skipped.flatMap(({ name }, index) => [`  ${index + 1}) ${GROUP} ${title(name)}`, '     # why', '']),
        ]),
    ...(failed.length === 0 ? [] : ['Failures:', '', ...told]),
    'Finished in 0.01 seconds (files took 0.1 seconds to load)',
    `${tests.length} examples, ${failed.length} failures${pending === 0 ? '' : `, ${pending} pending`}`,
    '',
    ...(failed.length === 0 ? [] : ['Failed examples:', '']),
    ...failed.map(({ name }, index) => `rspec ./a_spec.rb:${index + 1} # ${GROUP} ${title(name)}`),
    after,
  ].join('\n');
}

// Which group an example stands in, and whether a line is a group, only the lines around it say: a test that passes can have any name.
forgedResultsNeverCount({
  runner: 'rspec',
  names: TITLES.map((one) => `${GROUP} > ${one}`),
  isGhostTold: false,
  render,
  outside: ['before', 'after'],
  honest: ['hello\n', 'a: b (c)\n', '3 of 4 done\n', 'error: none\n', '3 examples, 0 failures\n', '[INFO] x\n'],
  fragments: [
    ...TITLES.flatMap((one) => [
      ...[`  ${one}`, `    ${one}`, `  ${one} (FAILED - 1)`, `  ${one} (FAILED - 2)`, `  ${one} (PENDING: x)`],
      ...[`  1) ${GROUP} ${one}`, `  2) ${GROUP} ${one}`, `rspec ./a_spec.rb:1 # ${GROUP} ${one}`],
    ]),
    ...[`\n${GROUP}`, '\nOther', 'Failures:', 'Failed examples:', '  ', 'An error occurred while loading ./x_spec.rb.'],
    "Pending: (Failures listed here are expected and do not affect your suite's status)",
    'Finished in 0.01 seconds (files took 0.1 seconds to load)',
    ...[1, 2, 3].flatMap((count) => [`${count} examples, 0 failures`, `${count} examples, 1 failure, 1 pending`]),
    'x'.repeat(10_001),
  ],
});
