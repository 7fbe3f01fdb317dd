import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { stringify as toToml } from 'smol-toml';

import { writeAtomically } from '../../activities/artifacts/atomic-write.ts';
import { InputError } from '../../schemas/input-error.ts';
import { CommandError } from '../command-error.ts';
import { EXIT, note } from '../output.ts';
import { projectRoot } from '../paths.ts';
import { stopServer } from '../temporal/dev-server.ts';
import { up } from '../temporal/up.ts';
import { startChild } from './child.ts';

/** The built command. */
export const assayScript = join(projectRoot, 'dist', 'scripts', 'assay.js');

/** Price of every stand-in, in US$ per million tokens. */
const PRICE = { input: 0.1, cached_input: 0.01, output: 0.4 };

/** A home with an engine, offline models and a worker, for as long as a demo lasts. */
export class Stage {
  private readonly stops: (() => Promise<unknown>)[] = [];

  constructor(readonly home: string) {}

  /**
   * Starts everything, and says where it is.
   *
   * @param solutions file with the tasks that the oracle knows
   * @param models names of the stand-ins to be served
   * @returns the provider file
   * @throws CommandError for what does not start
   */
  async open({ solutions, models: names }: { solutions: string; models: readonly string[] }): Promise<string> {
    const engine = await up({ port: 0, say: note });
    if (engine.from === 'dev server') this.stops.push(() => stopServer());
    note(`engine    ${engine.address} (${engine.from})`);
    if (engine.ui !== undefined) note(`Web UI    ${engine.ui}`);

    const serve = ['models', 'serve', '--port', '0', '--json', '--solutions', solutions];
    const models = startChild(process.execPath, [assayScript, ...serve]);
    this.stops.push(() => models.stop());
    const { base_url } = JSON.parse(await models.firstLine()) as { base_url: string };
    note(`models    ${base_url} (offline stand-ins)`);

    const providers = await this.writeProviders(base_url, names);
    const worker = startChild(process.execPath, [assayScript, 'worker', '--providers', providers]);
    this.stops.push(() => worker.stop());
    return providers;
  }

  /** Stops what was started, the last one first. */
  async close(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop();
  }

  private async writeProviders(base_url: string, names: readonly string[]): Promise<string> {
    const path = join(this.home, 'providers.toml');
    const models = Object.fromEntries(names.map((name) => [name, { price: PRICE }]));
    const standin = { base_url, json_schema: true, seed: true, routes_providers: true, models };
    await writeAtomically(path, toToml({ providers: { standin } }));
    return path;
  }
}

/**
 * Plays a demo in a home of its own, so that whatever else runs here is neither used nor disturbed, and stops what it
 * started, however it ends.
 */
export async function onStage(name: string, home: string, play: (stage: Stage) => Promise<void>): Promise<void> {
  process.env['ASSAY_HOME'] = home;
  const stage = new Stage(home);
  process.once('SIGINT', () => {
    note(`\n${name}: interrupted; stopping what it started`);
    void stage.close().finally(() => process.exit(EXIT.interrupted));
  });
  try {
    await mkdir(home, { recursive: true });
    await play(stage);
  } catch (error) {
    if (!(error instanceof InputError || error instanceof CommandError)) throw error;
    note(`${name}: ${error.message}`);
    process.exitCode = error instanceof CommandError ? error.exitCode : EXIT.usage;
  } finally {
    await stage.close();
  }
}
