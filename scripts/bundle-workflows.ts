import { join } from 'node:path';

import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

import { writeAtomically } from '../activities/artifacts/atomic-write.ts';
import { workflowBundle } from './paths.ts';

// Bundled once at build time, so that a worker starts at once and code that cannot run in the workflow sandbox is found
// here and not in production.
const { code } = await bundleWorkflowCode({
  workflowsPath: join(import.meta.dirname, '..', 'workflows', 'index.js'),
  logger: new DefaultLogger('WARN'),
});
await writeAtomically(workflowBundle, code);
