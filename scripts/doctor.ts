import { simpleGit } from 'simple-git';

import { loadProviderFile, providerKey, servedModels } from '../activities/models/provider-file.ts';
import { sandboxAvailable } from '../activities/world/sandbox.ts';
import { InputError } from '../schemas/input-error.ts';
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
  return [node(), ...(await Promise.all([git(), sandbox(), engine(), models(providers)]))];
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

async function engine(): Promise<Finding> {
  const { options, address, from } = await engineTarget();
  const ok = await isReachable(options);
  return {
    what: 'engine',
    ok,
    detail: ok ? `${address} (${from})` : `nothing answers at ${address} (${from}); run "assay up"`,
  };
}

async function models(path: string): Promise<Finding> {
  const what = 'provider file';
  try {
    const served = servedModels(await loadProviderFile(path));
    for (const model of served) providerKey(model);
    return { what, ok: true, detail: `${path}, ${count(served.length, 'model')}` };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { what, ok: false, detail: error.message };
  }
}
