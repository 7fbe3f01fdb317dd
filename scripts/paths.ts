import { basename, dirname, join } from 'node:path';

const above = dirname(import.meta.dirname);

/** The checkout, whether this runs from its sources or from dist/. */
export const projectRoot = basename(above) === 'dist' ? dirname(above) : above;

/** The workflow code, bundled by `npm run build`. */
export const workflowBundle = join(projectRoot, 'dist', 'workflow-bundle.js');
