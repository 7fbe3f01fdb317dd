import { readJestShaped } from '../jest-report.ts';
import type { RunnerParser } from '../runner-parser.ts';

/** vitest's `json` reporter. A file that failed to load has no tests, and is an entry of its own. */
export const vitestJson: RunnerParser = {
  parse: (text) => readJestShaped(text).reading,
};
