import { execa } from 'execa';

import { findOnPath } from './host-tools.ts';

export interface Bubblewrap {
  readonly ok: true;
  readonly program: string;
  /** Options named by its `--help`. */
  readonly options: ReadonlySet<string>;
}

export interface NoBubblewrap {
  readonly ok: false;
  readonly why: string;
  readonly remedy: string;
}

const REMEDY_INSTALL =
  'install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap; Fedora: dnf install bubblewrap), or pass --unsafe-no-sandbox to run commands without isolation';

/** Options without which there is no isolation. */
const OPTIONS_NEEDED = ['--args', '--json-status-fd', '--remount-ro', '--cap-drop', '--file'];

const asked = new Map<string, Promise<Bubblewrap | NoBubblewrap>>();

/** The `bwrap` on the worker's search path; each program is asked once for what it knows. */
export async function findBubblewrap(searchPath = process.env['PATH']): Promise<Bubblewrap | NoBubblewrap> {
  const program = await findOnPath('bwrap', searchPath);
  if (program === undefined) return { ok: false, why: 'bubblewrap (bwrap) is not installed', remedy: REMEDY_INSTALL };
  const known = asked.get(program) ?? askForOptions(program);
  asked.set(program, known);
  return known;
}

async function askForOptions(program: string): Promise<Bubblewrap | NoBubblewrap> {
  const help = await execa(program, ['--help'], { reject: false, all: true, stdin: 'ignore', timeout: 20_000 });
  const options = new Set(help.all.match(/--[a-z-]+/g));
  const missing = OPTIONS_NEEDED.filter((option) => !options.has(option));
  if (missing.length === 0) return { ok: true, program, options };
  return { ok: false, why: `${program} is too old: it has no ${missing.join(', ')}`, remedy: REMEDY_INSTALL };
}
