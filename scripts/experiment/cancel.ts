import { experimentFiles } from '../../activities/experiment/experiment-files.ts';
import { openExperiment } from '../../activities/experiment/read-experiment.ts';
import { experimentId } from '../../schemas/ids.ts';
import { InputError } from '../../schemas/input-error.ts';
import { parseInput } from '../../schemas/parse.ts';
import { PathName } from '../../schemas/path-name.ts';
import { print, printJson } from '../output.ts';
import { cancelRunning } from '../temporal/cancel-run.ts';
import { connectClient } from '../temporal/connection.ts';
import { runningFolder } from '../temporal/running-folder.ts';
import { experimentFolder } from './experiment-input.ts';

/**
 * `assay experiment cancel`: stops the experiment of a folder with all its trials that are under way. What is recorded and paid
 * for stays, and `experiment resume` goes on from there.
 *
 * @throws InputError where it does not run, or one of that name runs from another folder
 */
export async function runExperimentCancel(given: string, { json }: { readonly json?: true }): Promise<void> {
  const { experiment, root } = await openExperiment(await experimentFolder(given));
  const id = experimentId(parseInput(PathName, experiment.name, `${experimentFiles.experiment}: name`));
  const { client } = await connectClient();
  const folder = await runningFolder(client, id);
  if (folder !== null && folder !== root) {
    throw new InputError(id, `runs from another folder: ${folder}`, 'name that one');
  }
  if (!(await cancelRunning(client, id))) {
    throw new InputError(id, 'does not run', `"assay experiment interpret ${given}" says what there is of it`);
  }
  if (json === true) printJson({ cancelled: [id] });
  else print(`cancelling ${id}; "assay experiment resume ${given}" goes on with it, and what was paid for stays`);
}
