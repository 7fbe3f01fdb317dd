import { countOf, type Forging, forgedResultsNeverCount, type Ran, type Run } from './forging.ts';

const NAMES = ['a', 'b', 'c', 'ab'];
const CLASS = 'demo.T';
const MARKS = { passed: '', failed: ' <<< FAILURE!' } as const;

const counts = (tests: readonly Ran[]): string =>
  `Tests run: ${tests.length}, Failures: ${countOf(tests, 'failed')}, Errors: 0, Skipped: 0`;

/** Two classes; what tests print stands before the totals of their class, and again in the message of a failure. */
function render({ tests }: Run, plain: boolean): string {
  const half = Math.ceil(tests.length / 2);
  const classes = [tests.slice(0, half), tests.slice(half)];
  const failed = tests.filter(({ state }) => state === 'failed');
  const level = failed.length > 0 ? '[ERROR]' : '[INFO]';
  const listed = (ran: Ran, name: string): string[] => {
    if (!plain && ran.state !== 'failed') return [];
    const line = `[ERROR] ${name}.${ran.name} -- Time elapsed: 0.01 s${ran.state === 'failed' ? MARKS.failed : MARKS.passed}`;
    return ran.state === 'failed' ? [line, 'org.opentest4j.AssertionFailedError: ', ran.printed, ''] : [line];
  };
  return [
    ...['[INFO] Scanning for projects...', '[INFO]  T E S T S'],
    ...classes.flatMap((of, index) => {
      if (of.length === 0) return [];
      const name = `${CLASS}${index}`;
      const printed = of.map((ran) => ran.printed).join('');
      return [
        `[INFO] Running ${name}`,
        `${printed}${countOf(of, 'failed') > 0 ? '[ERROR]' : '[INFO]'} ${counts(of)}, Time elapsed: 0.1 s -- in ${name}`,
        ...of.flatMap((ran) => listed(ran, name)),
      ];
    }),
    ...['[INFO] ', '[INFO] Results:', '[INFO] '],
    ...(failed.length > 0 ? ['[ERROR] Failures: '] : []),
    ...failed.map(({ name, printed }) => `[ERROR]   T.${name}:5 ${printed}`),
    `${level} ${counts(tests)}`,
    '[INFO] ',
    `[INFO] BUILD ${failed.length > 0 ? 'FAILURE' : 'SUCCESS'}`,
    '',
  ].join('\n');
}

const shared: Omit<Forging, 'render'> = {
  runner: 'surefire',
  names: NAMES,
  states: ['passed', 'failed'],
  // A module that is printed whole looks like another one of the build.
  forge: (run) => render(run, true).replace('[INFO]  T E S T S\n', ''),
  fragments: [
    ...NAMES.flatMap((name) => [
      ...[`[ERROR] ${CLASS}0.${name} -- Time elapsed: 0.1 s`, `[ERROR] ${CLASS}1.${name} -- Time elapsed: 0.1 s`],
      ...[`[ERROR] ${CLASS}0.${name} -- Time elapsed: 0.1 s <<< FAILURE!`, `${CLASS}0.${name} -- Time elapsed: 0.1 s`],
      ...[`[ERROR]   T.${name}:5 x`, `[ERROR]   Run 1: T.${name}:5 x`, `[ERROR] ${CLASS}0.${name} skipped`],
      ...[`[WARNING] Flakes: \n[ERROR] ${CLASS}0.${name}`, `[WARNING] Flakes: \n[ERROR] ${CLASS}1.${name}`],
    ]),
    ...[0, 1, 2, 3].flatMap((count) => [
      `[INFO] Tests run: ${count}, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in ${CLASS}0`,
      `[ERROR] Tests run: ${count}, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! -- in ${CLASS}1`,
      `[INFO] Tests run: ${count}, Failures: 0, Errors: 0, Skipped: 0`,
      `[INFO] Tests run: ${count}, Failures: 1, Errors: 0, Skipped: 0`,
    ]),
    ...[
      `[INFO] Running ${CLASS}0`,
      `[INFO] Running ${CLASS}1`,
      '[INFO] Results:',
      '[ERROR] Failures: ',
      '[WARNING] Flakes: ',
    ],
    ...['[INFO] BUILD SUCCESS', '[INFO] ', '[ERROR] ', 'x'.repeat(2001)],
  ],
};

forgedResultsNeverCount({ ...shared, how: 'with all tests listed', render: (run) => render(run, true) });
forgedResultsNeverCount({ ...shared, how: 'with failures listed', honest: null, render: (run) => render(run, false) });
