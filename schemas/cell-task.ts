import { z } from 'zod';

import { RUNNERS } from './test-report.ts';

const suite = {
  command: z.string().min(1, 'expected the command that runs the tests'),
  runner: z.enum(RUNNERS, { error: () => `expected one of ${RUNNERS.join(', ')}` }),
};

/** Names as the runner's parser gives them; all tests of the run where none is listed. */
const tests = z.array(z.string().min(1, 'expected the name of a test')).default([]);

/** A folder below that of the cell. */
const folderInside = z
  .string()
  .refine(
    (path) => path !== '' && !path.startsWith('/') && !/[\0\\]/.test(path) && !path.split('/').includes('..'),
    'expected a folder below that of the cell, as "hidden"',
  );

/** `task.json` of a cell. Spec, records.md "Cell folder". */
export const CellTask = z.looseObject({
  task_id: z.string().min(1, 'expected a name'),
  base_commit: z.string(),
  visible: z.looseObject({ ...suite, tests }),
  hidden: z.looseObject({ ...suite, files_dir: folderInside, tests }),
  full_suite: z.looseObject(suite),
  max_attempts: z.int('expected a whole number').positive('expected at least 1'),
  /** Tokens that all attempts together may use; no bound where it is left out. */
  max_tokens: z.int('expected a whole number').positive('expected at least 1').nullish(),
});
export type CellTask = z.infer<typeof CellTask>;
