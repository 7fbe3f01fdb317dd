import { dirname, resolve } from 'node:path';

import { runFolder } from '../../activities/records/run-folder.ts';
import { readEnded, readReigns } from '../../activities/records/throne-records.ts';
import { throneWorkflowId } from '../../schemas/ids.ts';
import { parseInput } from '../../schemas/parse.ts';
import type { ThroneConfig, ThroneInput } from '../../schemas/throne.ts';
import { ThroneFile } from '../../schemas/throne-file.ts';
import { CONFIRMING_SEED_SUFFIX } from '../../schemas/throne-settings.ts';
import { parseTomlOrJson } from '../../schemas/toml-or-json.ts';
import { allSettings, checkDraw, checkServed, modelsOfSettings } from '../duel/duel-input.ts';
import { homePaths } from '../home.ts';
import { readInput } from '../input-file.ts';

/**
 * The throne that a file describes, all of it checked before anything is started: settings, the pinned manifest, both
 * draws, models, prices and keys.
 *
 * @throws InputError for the first thing that is not right
 */
export async function throneInput(
  file: string,
  providers: string,
  environment: NodeJS.ProcessEnv,
): Promise<ThroneInput> {
  const given = parseInput(ThroneFile, parseTomlOrJson(await readInput(file), file), file);
  const { throne, king, samples, seed, allow_short, pre_eval, back_off_seconds } = given;
  const config: ThroneConfig = {
    throne,
    dataset: { manifest: resolve(dirname(file), given.dataset.manifest), sha256: given.dataset.sha256 },
    samples,
    seed,
    allow_short,
    max_cost_usd: given.max_cost_usd ?? null,
    settings: allSettings(given.settings, [], environment),
    pre_eval,
    back_off_seconds,
  };
  // Ids are paths below the folder of all runs; a name that leads out of it is refused here.
  runFolder(homePaths().runs, throneWorkflowId(throne));
  // A throne goes on from its last reign. Its records are read here too, so that a spoilt one is named before it starts.
  const { runs } = homePaths();
  const reigning = (await readReigns(runs, throne)).at(-1)?.king ?? king;
  await readEnded(runs, throne);
  await checkServed([['king', reigning], ...modelsOfSettings(config.settings)], config, providers);
  await checkDraw(config, 'first duel: ');
  await checkDraw({ ...config, seed: `${seed}${CONFIRMING_SEED_SUFFIX}` }, 'confirming duel: ');
  return { config, king, changes_per_run: null };
}
