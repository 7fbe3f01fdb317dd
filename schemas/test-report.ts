import { z } from 'zod';

/** Every runner whose output can be read, by the name that `--runner` takes. Spec, check.md "tests". */
export const RUNNERS = [
  'pytest',
  'pytest-reportlog',
  'unittest',
  'jest',
  'jest-json',
  'vitest',
  'vitest-json',
  'mocha',
  'mocha-json',
  'tap',
  'node-spec',
  'go',
  'go-json',
  'cargo',
  'cargo-json',
  'junit',
  'surefire',
  'gradle',
  'rspec',
  'rspec-json',
  'phpunit',
  'ctest',
  'gtest',
] as const;

export const RunnerName = z.enum(RUNNERS);
export type RunnerName = z.infer<typeof RunnerName>;

/** From the best to the worst: a test with several results has the worst of them. */
export const TEST_STATES = ['passed', 'skipped', 'failed', 'errored'] as const;

export const TestState = z.enum(TEST_STATES);
export type TestState = z.infer<typeof TestState>;

/** One test of a run. Equal names of different suites or files, and of separate runs, are an entry each. */
export const TestResult = z.looseObject({
  /** Whole, without ANSI codes; titles of a tree from the outermost, joined by ` > `. */
  name: z.string(),
  state: TestState,
  /** Class, package or binary. */
  suite: z.string().optional(),
  file: z.string().optional(),
  /** The titles that `name` joins, where the format holds them apart. */
  path: z.array(z.string()).optional(),
  durationMs: z.number().optional(),
  /** Set where the package or binary that the test is of did not come to its own end, or contradicts itself: no pass in it counts. */
  doubtful: z.literal(true).optional(),
});
export type TestResult = z.infer<typeof TestResult>;

export const TestCounts = z.record(TestState, z.int().nonnegative());
export type TestCounts = z.infer<typeof TestCounts>;

/** What `assay check tests` prints. */
export const TestReport = z.looseObject({
  runner: RunnerName,
  tests: z.array(TestResult),
  /** The tally of `tests`. */
  counts: TestCounts,
  /** Whether anything says that `tests` is not the whole truth; the reasons are among the problems. */
  incomplete: z.boolean(),
  /** Whether the output contradicts itself or lacks its end: somebody may have printed what `tests` holds, so no pass counts. */
  doubtful: z.boolean(),
  /** Tests that were skipped and that `tests` does not hold, for the output does not name them; left out where there are none. */
  unnamedSkips: z.int().positive().optional(),
  problems: z.array(z.string()),
});
export type TestReport = z.infer<typeof TestReport>;
