import type { TestResult } from '../../schemas/test-report.ts';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * A result with its file where node prints a whole file as a test: it ended well and named none. It may be a script that needs no
 * names, or one that something in it ended before its tests were made.
 */
export function withFile(test: TestResult): TestResult {
  const { name, state, path } = test;
  const isFile = state === 'passed' && path?.length === 1 && name.startsWith('/') && SCRIPT.test(name);
  return isFile ? { ...test, file: name } : test;
}
