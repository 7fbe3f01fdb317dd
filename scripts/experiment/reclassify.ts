import { reclassifyTrial } from '../../activities/experiment/reclassify-trial.ts';
import { InputError } from '../../schemas/input-error.ts';
import { note, print, printJson } from '../output.ts';

export interface ReclassifyOptions {
  as: string;
  reason: string;
  json?: true;
}

/** `assay experiment reclassify`: a casualty that was the agent's own doing counts as measured, with the reason why. */
export async function runReclassify(folder: string, trial: string, options: ReclassifyOptions): Promise<void> {
  if (options.as !== 'genuine') {
    throw new InputError('--as', `found ${JSON.stringify(options.as)}`, 'expected genuine: the agent’s own doing');
  }
  const done = await reclassifyTrial(folder, trial, { reason: options.reason, at: new Date().toISOString() });
  if (options.json === true) printJson(done);
  else {
    print(`${done.trial} counts as measured from now on; it was ${done.was}`);
    note(`"assay experiment aggregate ${folder}" makes the figures anew`);
  }
}
