import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { simpleGit } from 'simple-git';

import { loadProviderFile, requireKeys, servedModels } from '../activities/models/provider-file.ts';
import { sandboxAvailable } from '../activities/world/sandbox.ts';
import { InputError } from '../schemas/input-error.ts';
import { HOME_REMEDY, homeFault } from './home-fault.ts';
import { assayHome } from './home.ts';
import { count } from './output.ts';
import { engineTarget } from './temporal/connection.ts';
import { isReachable } from './temporal/reachable.ts';

export interface Finding {
  what: string;
  ok: boolean;
  /** What was found, and for what is not right what to do. */
  detail: string;
}

/** The oldest Node that every library in use supports. */
const NODE_FLOOR = [20, 19] as const;

/** Looks for all that a run needs. */
export async function examine(providers: string): Promise<Finding[]> {
  return [node(), ...(await Promise.all([git(), home(), sandbox(), engine(), models(providers)]))];
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1]);
  return {
    what: 'Node',
    ok,
    detail: ok ? process.version : `${process.version}; install ${NODE_FLOOR.join('.')} or newer`,
  };
}

async function git(): Promise<Finding> {
  const { installed, major, minor, patch } = await simpleGit().version();
  return {
    what: 'git',
    ok: installed,
    detail: installed ? `git ${major}.${minor}.${patch}` : 'not found; install git',
  };
}

async function sandbox(): Promise<Finding> {
  const found = await sandboxAvailable();
  return { what: 'sandbox', ok: found.ok, detail: found.ok ? 'bubblewrap works' : `${found.why}; ${found.remedy}` };
}

/** Whether records can be kept: a folder is made in the home, or where the home would be made, and removed again. */
async function home(): Promise<Finding> {
  const what = 'home';
  const folder = assayHome();
  try {
    await rmdir(await mkdtemp(join(await nearestFolder(folder), '.assay-doctor-')));
    return { what, ok: true, detail: folder };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { what, ok: false, detail: `${folder} cannot be used (${code}); ${HOME_REMEDY}` };
  }
}

/** The folder itself, or the nearest above it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    try {
      await stat(at);
      return at;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function engine(): Promise<Finding> {
  const what = 'engine';
  try {
    const { options, address, from } = await engineTarget();
    const ok = await isReachable(options);
    return {
      what,
      ok,
      detail: ok ? `${address} (${from})` : `nothing answers at ${address} (${from}); run "assay up"`,
    };
  } catch (error) {
    const fault = homeFault(error);
    if (fault === undefined) throw error;
    return { what, ok: false, detail: fault.message };
  }
}

async function models(path: string): Promise<Finding> {
  const what = 'provider file';
  try {
    const file = await loadProviderFile(path);
    requireKeys(file, path);
    const served = servedModels(file);
    return { what, ok: true, detail: `${path}, ${count(served.length, 'model')}` };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { what, ok: false, detail: error.message };
  }
}
