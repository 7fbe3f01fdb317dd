import { execa } from 'execa';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

import { GIT_SECONDS_MAX } from '../../schemas/workspace-diff.ts';
import { CappedOutput } from '../world/capped-output.ts';
import { GIT_SETTINGS } from '../world/prepare-script.ts';

/** A git process failed, took too long or said too much. Its message says which, and quotes git. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';

  /** @param status with which it ended; null when it was stopped or could not be started */
  constructor(
    message: string,
    readonly status: number | null,
  ) {
    super(message);
  }
}

/** Settings beside those of every git that reads an untrusted repository. */
const SETTINGS = `${GIT_SETTINGS}[core]
	commitGraph = false
	multiPackIndex = false
	fileMode = true
	symlinks = true
	ignoreCase = false
	protectNTFS = false
	protectHFS = false
	fsync = none
[checkout]
	workers = 4
`;

/**
 * Attributes that win over all others, so that none of a work tree changes a byte: no line ends turned, nothing expanded
 * or filtered, no encoding, every diff by git's own rule.
 */
const ATTRIBUTES = '* -text !eol -crlf -ident -filter !working-tree-encoding !diff !merge !whitespace\n';

export interface GitOptions {
  readonly input?: Buffer;
  /** Variables beside `UntrustedGit`'s own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Most bytes of output. */
  readonly outputMax?: number;
  /** Longest time that it may take. */
  readonly seconds?: number;
}

const MIB = 1024 * 1024;
const OUTPUT_MAX = 256 * MIB;
/** What is kept of git's complaints, in bytes, and how many of their lines an error quotes. */
const COMPLAINT_BYTES = 4096;
const LINES_QUOTED = 3;

/**
 * The one place where git meets a repository that an agent had its hands on.
 *
 * The rule: git never takes such a repository for its own. What git runs because of a repository (hooks, monitors,
 * filters, pagers, external diffs, remotes of partial clones, the server's end of a clone) is named by its `.git/config`,
 * and a list of settings to overrule is never complete. So git works in repositories that the harness made, whose
 * settings are the harness's, into which the objects of the other were copied as plain files (`PrivateRepository`). The
 * environment is an allow-list too: no `GIT_*` variable, no user's or machine's settings.
 *
 * Through execa, not through simple-git: patches and paths are bytes, not text; output needs a cap; a time-out must end
 * the children as well; and simple-git passes on an environment rather than replacing it. Not in the sandbox: it runs
 * nothing of the agent's, and `assay check diff` works where there is no bubblewrap.
 */
export class UntrustedGit {
  /** Folder given to `git init` and `git clone` as template: it holds nothing but the attributes. */
  readonly template: string;
  private readonly environment: Readonly<Record<string, string>>;

  private constructor(
    private readonly folder: string,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.template = join(folder, 'template');
    this.environment = {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      HOME: join(folder, 'home'),
      LANG: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
      GIT_ATTR_NOSYSTEM: '1',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
    };
  }

  /** @param folder an empty folder, for settings; the caller removes it */
  static async open(folder: string, signal?: AbortSignal): Promise<UntrustedGit> {
    const git = new UntrustedGit(folder, signal);
    await mkdir(join(folder, 'home'));
    await mkdir(join(git.template, 'info'), { recursive: true });
    await writeFile(join(git.template, 'info', 'attributes'), ATTRIBUTES);
    await writeFile(join(folder, 'gitconfig'), SETTINGS);
    return git;
  }

  /**
   * Runs git to its end.
   *
   * @returns what it wrote to standard output
   * @throws GitFailed when it ends with another status than 0, passes 60 seconds or its output's cap; it is then dead
   *   with all its children
   * @throws the signal's reason when it was aborted
   */
  async run(words: readonly string[], options: GitOptions = {}): Promise<Buffer> {
    const { input, outputMax = OUTPUT_MAX } = options;
    const child = this.start(words, options);
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > outputMax) child.stop(`wrote more than ${outputMax} bytes`);
      else chunks.push(chunk);
    });
    const read = once(child.stdout, 'close');
    child.stdin.end(input);
    await child.ended;
    await read;
    return Buffer.concat(chunks);
  }

  /** Starts git for a conversation over its standard input and output. The same limits hold; `ended` fails like `run`. */
  start(words: readonly string[], options: Pick<GitOptions, 'environment' | 'seconds'> = {}): RunningGit {
    const { environment = {}, seconds = GIT_SECONDS_MAX } = options;
    this.signal?.throwIfAborted();
    const child = execa('git', words, {
      cwd: this.folder,
      env: { ...this.environment, ...environment },
      extendEnv: false,
      stdin: 'pipe',
      buffer: false,
      encoding: 'buffer',
      reject: false,
      detached: true,
    });
    const complaint = new CappedOutput(COMPLAINT_BYTES);
    child.stderr.on('data', (chunk: Buffer) => complaint.push(chunk));
    // Git may end without having read all that it is told: its status says why.
    child.stdin.on('error', () => undefined);
    let stopped: string | undefined;
    const stop = (why: string): void => {
      stopped ??= why;
      killGroup(child.pid);
    };
    const timer = setTimeout(() => stop(`took more than ${seconds} s`), seconds * 1000);
    const abort = (): void => stop('was cancelled');
    this.signal?.addEventListener('abort', abort, { once: true });
    const ended = child
      .then((result) => {
        this.signal?.throwIfAborted();
        if (stopped !== undefined) throw new GitFailed(`${named(words)} ${stopped}`, null);
        if (result.exitCode === 0) return;
        const said = complaint.finish().output.trim().split('\n').slice(-LINES_QUOTED).join(' / ');
        const status = result.exitCode ?? result.signal ?? result.originalMessage ?? 'no status';
        throw new GitFailed(
          `${named(words)} ended with ${status}${said === '' ? '' : `: ${said}`}`,
          result.exitCode ?? null,
        );
      })
      .finally(() => {
        clearTimeout(timer);
        this.signal?.removeEventListener('abort', abort);
        killGroup(child.pid);
      });
    return { stdin: child.stdin, stdout: child.stdout, stop, ended };
  }
}

export interface RunningGit {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Ends it and its children; `ended` then fails with this reason. */
  readonly stop: (why: string) => void;
  readonly ended: Promise<void>;
}

function named(words: readonly string[]): string {
  return `git ${words.find((word) => /^[a-z][a-z-]+$/.test(word)) ?? ''}`;
}

/** Git runs in a group of its own, so that its children end with it; a group that has ended is no fault. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
