import type { TrialDeps } from '../../trial/trial-deps.ts';

/** What the activities of cells work with: that of trials, whose agents they have. */
export type CellDeps = Omit<TrialDeps, 'assay'>;
