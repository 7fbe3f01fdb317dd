import { execa } from 'execa';
import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';

/** Folders of the system that commands see, read-only, where the machine has them. */
export const SYSTEM_FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store'] as const;

const SYSTEM_PATH = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Tools installed outside the system's folders that commands may use, and how each tells where it is installed. */
const TOOLS: Readonly<Record<string, readonly string[] | undefined>> = {
  bash: undefined,
  git: undefined,
  make: undefined,
  java: undefined,
  ruby: undefined,
  python3: ['-c', 'import sys; print(sys.prefix); print(sys.base_prefix)'],
  rustc: ['--print', 'sysroot'],
  go: ['env', 'GOROOT'],
};

/** Longest time that a tool may take to tell where it is installed, in milliseconds. */
const TELL_TIMEOUT_MS = 20_000;

export interface HostTools {
  /** The machine's bash. */
  readonly bash: string;
  /** The machine's setpriv, where it has one. */
  readonly setpriv: string | undefined;
  /** The search path inside the sandbox. */
  readonly path: string;
  /** Files and folders to show inside at the same place, read-only: where tools outside the system are installed. */
  readonly shown: readonly string[];
}

/** First executable file of that name on the search path, or undefined. */
export async function findOnPath(name: string, searchPath: string | undefined): Promise<string | undefined> {
  for (const folder of (searchPath ?? '').split(delimiter)) {
    if (!folder.startsWith(sep)) continue;
    const file = join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

const found = new Map<string, Promise<HostTools>>();

/** The tools on the search path; looked for once a process and path. */
export function hostTools(searchPath = process.env['PATH'] ?? ''): Promise<HostTools> {
  const known = found.get(searchPath) ?? lookForTools(searchPath);
  found.set(searchPath, known);
  return known;
}

async function lookForTools(searchPath: string): Promise<HostTools> {
  const places = await Promise.all([
    installedAt(process.execPath),
    ...Object.entries(TOOLS).map(([name, question]) => toolPlaces(name, question, searchPath)),
  ]);
  const shown = places.flat().filter((place) => !isOfSystem(place.shown));
  const folders = places.flat().map((place) => place.programs);
  return {
    bash: (await findOnPath('bash', searchPath)) ?? '/bin/bash',
    setpriv: await findOnPath('setpriv', searchPath),
    path: [...new Set([...folders.filter((folder) => !SYSTEM_PATH.includes(folder)), ...SYSTEM_PATH])].join(delimiter),
    shown: [...new Set(shown.map((place) => place.shown))],
  };
}

interface Place {
  /** Folder with the program. */
  readonly programs: string;
  /** Folder (or the program alone) that must be visible for it to run. */
  readonly shown: string;
}

async function toolPlaces(name: string, question: readonly string[] | undefined, searchPath: string): Promise<Place[]> {
  const program = await findOnPath(name, searchPath);
  if (program === undefined) return [];
  if (question === undefined) return installedAt(program);
  const answer = await execa(program, question, { reject: false, timeout: TELL_TIMEOUT_MS, stdin: 'ignore' });
  const roots = answer.failed ? [] : answer.stdout.split('\n').filter((line) => line.startsWith(sep));
  const told = await Promise.all(roots.map((root) => installedAt(join(root, 'bin', name))));
  return told.flat();
}

/** A program `…/bin/x` needs the folder above `bin`, unless that is as wide as somebody's home. */
async function installedAt(program: string): Promise<Place[]> {
  if (!(await isExecutable(program))) return [];
  const real = await realpath(program);
  const root = dirname(dirname(real));
  const named = { programs: dirname(program), shown: dirname(program) };
  if (basename(dirname(real)) !== 'bin' || isTooWide(root)) return [{ programs: dirname(real), shown: real }];
  const place = { programs: join(root, 'bin'), shown: root };
  // A virtual environment's program is a link to the one it was made from; its own folder is needed as well.
  const own = dirname(dirname(program));
  return basename(dirname(program)) === 'bin' && own !== root && !isTooWide(own) && !isOfSystem(program)
    ? [{ ...named, shown: own }, place]
    : [place];
}

function isTooWide(folder: string): boolean {
  const home = homedir();
  return folder === sep || dirname(folder) === sep || home === folder || home.startsWith(folder + sep);
}

function isOfSystem(path: string): boolean {
  return SYSTEM_FOLDERS.some((folder) => path === folder || path.startsWith(folder + sep));
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
