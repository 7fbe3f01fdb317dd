import { join } from 'node:path';

import { readIfThere } from '../../activities/artifacts/read-if-there.ts';
import { isAlive, type ProcessIdentity } from '../../activities/processes/process-identity.ts';
import { homePaths } from '../home.ts';

/** The dev server that runs for this home, as noted when it was started. */
export interface RunningServer {
  process: ProcessIdentity;
  address: string;
  ui: string;
  database: string;
  log: string;
}

/** Where it is noted. */
export const noteOf = (folder: string): string => join(folder, 'server.json');

/** The dev server of this home; undefined when none was started or it has ended. */
export async function runningServer(folder = homePaths().engine): Promise<RunningServer | undefined> {
  const text = await readIfThere(noteOf(folder));
  if (text === undefined) return undefined;
  const server = JSON.parse(text) as RunningServer;
  return (await isAlive(server.process)) ? server : undefined;
}
