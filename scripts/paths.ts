import { basename, dirname, join } from 'node:path';

/** The folder whose code runs: dist/, or the checkout where this runs from its sources. */
export const codeRoot = dirname(import.meta.dirname);

/** The checkout, whether this runs from its sources or from dist/. */
export const projectRoot = basename(codeRoot) === 'dist' ? dirname(codeRoot) : codeRoot;

/** The workflow code, bundled by `npm run build`. */
export const workflowBundle = join(projectRoot, 'dist', 'workflow-bundle.js');
