import { execa } from 'execa';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { TMP_INSIDE, WORKSPACE_INSIDE, type Mount } from './bubblewrap-arguments.ts';
import { findBubblewrap } from './find-bubblewrap.ts';
import type { Hands } from './hands.ts';
import { hostTools } from './host-tools.ts';
import type { RepositorySource } from './repository-source.ts';
import { RepositoryUnusable } from './repository-unusable.ts';
import type { SandboxLimits } from './sandbox-limits.ts';
import { GIT_SETTINGS, PREPARE_SCRIPT, REMOTE_SETTINGS } from './prepare-script.ts';

const SOURCE_INSIDE = '/source';

/** Folders beside a checkout's own while it is made: a temporary one, and what was fetched. */
const SCRATCH = 'scratch';
const FETCHED = 'fetched';

/** Fetching and unpacking a whole history takes longer and writes more than a command may. */
const PREPARE_LIMITS: Partial<SandboxLimits> = {
  seconds: 900,
  cpuSeconds: 1800,
  fileBytes: 16 * 1024 ** 3,
  diskBytes: 32 * 1024 ** 3,
};

export interface PrepareSpec {
  readonly source: RepositorySource;
  /** The source as the sample names it, for messages. */
  readonly named: string;
  readonly commit: string;
  /** An empty checkout. */
  readonly checkout: string;
  readonly unsafeNoSandbox: boolean;
  readonly hands: Hands;
  readonly signal: AbortSignal | undefined;
}

/**
 * Fills an empty checkout with a commit and its ancestors, and nothing else of the repository that they are from. All
 * that reads the repository runs in the sandbox; a remote one is fetched outside first, into a bare repository of which
 * nothing is run.
 *
 * @returns when the commit was made, in seconds since 1970
 * @throws RepositoryUnusable
 */
export async function prepareRepository(spec: PrepareSpec): Promise<number> {
  const scratch = join(spec.checkout, SCRATCH);
  await mkdir(scratch, { mode: 0o700 });
  await writeFile(join(scratch, 'gitconfig'), GIT_SETTINGS);
  const host = await sourceOnDisk(spec);
  const sandboxed = (await findBubblewrap()).ok;
  const source: Mount = { host, inside: SOURCE_INSIDE };
  const inside = (mount: Mount): string => (sandboxed ? mount.inside : mount.host);
  const workspace: Mount = { host: join(spec.checkout, 'workspace'), inside: WORKSPACE_INSIDE };
  const temporary: Mount = { host: scratch, inside: TMP_INSIDE };
  const result = await spec.hands.run({
    command: PREPARE_SCRIPT,
    writable: [workspace, temporary],
    readOnly: [source],
    workingFolder: WORKSPACE_INSIDE,
    environment: {
      SOURCE: inside(source),
      SOURCE_KIND: spec.source.kind,
      COMMIT: spec.commit,
      WORKSPACE: inside(workspace),
      SCRATCH: inside(temporary),
      OBJECT_FORMAT: spec.commit.length === SHA1_DIGITS ? 'sha1' : 'sha256',
      GIT_CONFIG_GLOBAL: `${inside(temporary)}/gitconfig`,
    },
    limits: PREPARE_LIMITS,
    unsafeNoSandbox: spec.unsafeNoSandbox,
    ...(spec.signal === undefined ? {} : { signal: spec.signal }),
  });
  await spec.hands.remove(scratch);
  if (spec.source.kind === 'remote') await spec.hands.remove(join(spec.checkout, FETCHED));
  const time = /(?:^|\n)commit-time (-?\d+)\n$/.exec(result.output)?.[1];
  if (result.returncode !== 0 || time === undefined) throw unusable(spec, result.output, result.killedBy);
  return Number(time);
}

const SHA1_DIGITS = 40;

function unusable(spec: PrepareSpec, output: string, killedBy: string | undefined): RepositoryUnusable {
  if (killedBy !== undefined)
    return new RepositoryUnusable(spec.named, spec.commit, `preparing it passed its limit of ${killedBy}`);
  const said = output.trim().split('\n').slice(-LINES_QUOTED).join(' / ');
  return new RepositoryUnusable(spec.named, spec.commit, said === '' ? 'git failed and said nothing' : said);
}

/** Lines of git's own words that an error quotes. */
const LINES_QUOTED = 4;

async function sourceOnDisk(spec: PrepareSpec): Promise<string> {
  if (spec.source.kind !== 'remote') return spec.source.path;
  const folder = join(spec.checkout, FETCHED);
  const settings = join(spec.checkout, SCRATCH, 'remote-gitconfig');
  await writeFile(settings, REMOTE_SETTINGS);
  const format = spec.commit.length === SHA1_DIGITS ? 'sha1' : 'sha256';
  await git(spec, settings, ['init', '--quiet', '--bare', `--object-format=${format}`, folder]);
  const fetch = [
    '--git-dir',
    folder,
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-write-fetch-head',
    '--no-recurse-submodules',
  ];
  const alone = await git(spec, settings, [...fetch, '--', spec.source.url, spec.commit]);
  if (!alone.failed) return folder;
  // Not every server gives a commit by its id: then all branches and tags are fetched, and the commit taken from them.
  const all = await git(spec, settings, [...fetch, '--', spec.source.url, '+refs/*:refs/all/*']);
  if (all.failed) throw unusable(spec, all.stderr, undefined);
  return folder;
}

async function git(spec: PrepareSpec, settings: string, words: readonly string[]) {
  const tools = await hostTools();
  const env = {
    PATH: process.env['PATH'] ?? tools.path,
    HOME: process.env['HOME'] ?? '/',
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: settings,
    GIT_TERMINAL_PROMPT: '0',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
    ...Object.fromEntries(
      PROXIES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  };
  const { signal } = spec;
  const result = await execa('git', words, {
    env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: (PREPARE_LIMITS.seconds ?? 0) * 1000,
    maxBuffer: 64 * 1024,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  signal?.throwIfAborted();
  return result;
}

const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'SSH_AUTH_SOCK'];
