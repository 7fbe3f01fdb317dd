import type { PrivateRepository } from './private-repository.ts';
import { GitFailed, type RunningGit, type UntrustedGit } from './untrusted-git.ts';

/** Fields that `git check-ignore -z -v` writes for a path: file, line and text of the rule, and the path. */
const ANSWER_FIELDS = 4;
const RULE_FIELD = 2;

/**
 * Asks git which paths of a work tree are ignored: by its `.gitignore` files and the repository's `info/exclude`, by no
 * user's or machine's list. One git answers all questions, in the order in which they are asked.
 */
export class IgnoredPaths {
  private readonly git: RunningGit;
  private readonly waiting: { left: number; found: boolean[]; resolve: (found: boolean[]) => void }[] = [];
  private tail = '';
  private field = 0;

  constructor(git: UntrustedGit, repository: PrivateRepository, workspace: string) {
    const words = ['check-ignore', '--no-index', '--non-matching', '-v', '-z', '--stdin'];
    this.git = git.start([`--git-dir=${repository.folder}`, `--work-tree=${workspace}`, ...words]);
    this.git.stdout.on('data', (chunk: Buffer) => this.answer(chunk.toString('latin1')));
    // Also told to whoever asks or ends.
    this.git.ended.catch(() => undefined);
  }

  /**
   * @param paths one character a byte, none of them below one that is ignored
   * @returns for each whether it is ignored
   */
  async ask(paths: readonly string[]): Promise<boolean[]> {
    if (paths.length === 0) return [];
    const answered = new Promise<boolean[]>((resolve) => {
      this.waiting.push({ left: paths.length, found: [], resolve });
    });
    // Without the `./` a name that begins with a colon would be read as a pattern.
    this.git.stdin.write(Buffer.from(paths.map((path) => `./${path}\0`).join(''), 'latin1'));
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
