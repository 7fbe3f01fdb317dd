import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { execa } from 'execa';

/** What a command printed (stdout and stderr as they came) and how it ended. */
export interface Ran {
  output: string;
  returncode: number;
}

const COMMAND_LIMIT_MS = 60_000;

/** All that a recorded command sees of the machine it runs on, so that it prints the same on every machine. */
const ENVIRONMENT = {
  PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: '/tmp',
  TZ: 'UTC',
  LC_ALL: 'C.UTF-8',
  NO_COLOR: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_PAGER: 'cat',
};

/** Runs `use` with the path of a folder that is gone afterwards. */
export async function withScratch<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-demo-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs git outside the sandbox, for the script's own needs.
 *
 * @returns stdout without its last line break
 * @throws when git fails
 */
export async function git(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const settings = ['core.autocrlf=false', 'core.hooksPath=/dev/null', 'pack.threads=1', 'advice.detachedHead=false'];
  const { stdout } = await execa('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd,
    env: { ...ENVIRONMENT, ...env },
    extendEnv: false,
  });
  return stdout;
}

/**
 * Runs a command in a checkout: in bubblewrap where it is present, with nothing but the checkout to write to and no
 * network; else in a plain shell. The commands are the project's own, so this is for sameness rather than for safety.
 */
export async function runIn(checkout: string, command: string): Promise<Ran> {
  const shell = ['bash', '-c', command];
  const [program = '', ...args] = (await hasBubblewrap()) ? [...sandbox(checkout), ...shell] : shell;
  const { all, exitCode } = await execa(program, args, {
    cwd: checkout,
    env: ENVIRONMENT,
    extendEnv: false,
    all: true,
    reject: false,
    stripFinalNewline: false,
    stdin: 'ignore',
    timeout: COMMAND_LIMIT_MS,
  });
  if (exitCode === undefined) throw new Error(`did not end by itself: ${command}\n${all}`);
  return { output: all, returncode: exitCode };
}

function sandbox(checkout: string): string[] {
  const inside = '/mnt/workspace';
  const mounts = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/mnt'];
  return ['bwrap', ...mounts, '--bind', checkout, inside, '--chdir', inside, '--unshare-all', '--die-with-parent'];
}

let bubblewrap: Promise<boolean> | undefined;

/** Whether bubblewrap is installed and may be used here; asked once. */
function hasBubblewrap(): Promise<boolean> {
  bubblewrap ??= execa('bwrap', ['--ro-bind', '/', '/', '--unshare-all', 'true'], { reject: false }).then(
    ({ failed }) => !failed,
  );
  return bubblewrap;
}
