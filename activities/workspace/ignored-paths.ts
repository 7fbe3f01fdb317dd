import { constants, copyFileSync, lstatSync, mkdirSync, type Stats } from 'node:fs';

import { IGNORE_BYTES_MAX, IGNORE_FILE_BYTES_MAX } from '../../schemas/workspace-diff.ts';
import { CheckoutPaths } from '../world/checkout-paths.ts';
import type { PrivateRepository } from './private-repository.ts';
import { GitFailed, type RunningGit, type UntrustedGit } from './untrusted-git.ts';
import type { AskedPath } from './walk-tree.ts';
import { ifAbsent } from './workspace-unusable.ts';

/** Fields that `git check-ignore -z -v` writes for a path: file, line and text of the rule, and the path. */
const ANSWER_FIELDS = 4;
const RULE_FIELD = 2;

const RULES = '.gitignore';

/**
 * Asks git which paths of a work tree are ignored: by its `.gitignore` files and the repository's `info/exclude`, by no
 * user's or machine's list. One git answers all questions, in the order in which they are asked.
 *
 * It never sees the work tree, where it would read whatever is called `.gitignore`: it gets a tree that holds nothing but
 * copies of the plain files of that name. A link, a pipe or a file that is too large holds no rules.
 */
export class IgnoredPaths {
  private readonly git: RunningGit;
  private readonly waiting: { left: number; found: boolean[]; resolve: (found: boolean[]) => void }[] = [];
  private tail = '';
  private field = 0;
  private readonly from: CheckoutPaths;
  private readonly to: CheckoutPaths;
  private readonly laid = new Set<string>();
  private bytesLeft = IGNORE_BYTES_MAX;

  constructor(git: UntrustedGit, repository: PrivateRepository, workspace: string) {
    const rules = `${repository.folder}-rules`;
    mkdirSync(rules);
    this.from = new CheckoutPaths(workspace);
    this.to = new CheckoutPaths(rules);
    const words = ['check-ignore', '--no-index', '--non-matching', '-v', '-z', '--stdin'];
    this.git = git.start([`--git-dir=${repository.folder}`, `--work-tree=${rules}`, ...words]);
    this.git.stdout.on('data', (chunk: Buffer) => this.answer(chunk.toString('latin1')));
    // Also told to whoever asks or ends.
    this.git.ended.catch(() => undefined);
  }

  /**
   * @param asked one character a byte, none of them below one that is ignored; a folder before what is in it
   * @returns for each whether it is ignored
   * @throws WorkspaceUnusable, GitFailed
   */
  async ask(asked: readonly AskedPath[]): Promise<boolean[]> {
    if (asked.length === 0) return [];
    for (const { path } of asked) this.layRules(path.slice(0, path.lastIndexOf('/') + 1));
    const answered = new Promise<boolean[]>((resolve) => {
      this.waiting.push({ left: asked.length, found: [], resolve });
    });
    // Without the `./` a name that begins with a colon would be read as a pattern; the slash tells that it is a folder.
    const questions = asked.map(({ path, isFolder }) => `./${path}${isFolder ? '/' : ''}\0`);
    this.git.stdin.write(Buffer.from(questions.join(''), 'latin1'));
    const gone = this.git.ended.then(() => {
      throw new GitFailed('git check-ignore ended before it had answered', null);
    });
    return Promise.race([answered, gone]);
  }

  /** Ends git, and waits for it. */
  async end(): Promise<void> {
    this.git.stdin.end();
    // Its status says whether the last path was ignored.
    await this.git.ended.catch((error: unknown) => {
      if (!(error instanceof GitFailed) || error.status !== 1) throw error;
    });
  }

  /** @param folder empty, or with a slash at its end */
  private layRules(folder: string): void {
    if (this.laid.has(folder)) return;
    this.laid.add(folder);
    const file = this.from.host(folder + RULES);
    const found = stats(file);
    if (found?.isFile() !== true || found.size > Math.min(IGNORE_FILE_BYTES_MAX, this.bytesLeft)) return;
    this.bytesLeft -= found.size;
    mkdirSync(this.to.host(folder), { recursive: true });
    copyFileSync(file, this.to.host(folder + RULES), constants.COPYFILE_FICLONE);
  }

  private answer(text: string): void {
    const parts = (this.tail + text).split('\0');
    this.tail = parts.pop() ?? '';
    for (const part of parts) {
      const asked = this.waiting[0];
      if (asked === undefined) return;
      // A rule that begins with `!` takes a path out again.
      if (this.field === RULE_FIELD) asked.found.push(part !== '' && !part.startsWith('!'));
      this.field = (this.field + 1) % ANSWER_FIELDS;
      if (this.field !== 0) continue;
      asked.left--;
      if (asked.left > 0) continue;
      this.waiting.shift();
      asked.resolve(asked.found);
    }
  }
}

function stats(path: string | Buffer): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    ifAbsent(error);
    return undefined;
  }
}
