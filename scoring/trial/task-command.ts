/** A word of a command, with the quotes or the punctuation of a shell around it. */
const WORDS = /[A-Za-z0-9_./-]+/g;

/**
 * A task's `verification.command` as it is run from the work tree: each word that names something of the task below
 * `tests/` is that, by its whole path, and never something of the same name that the agent left.
 *
 * @param taskFolder path of the task folder, as the command sees it
 * @param holds whether the task folder holds such a relative path
 */
export function taskCommand(command: string, taskFolder: string, holds: (path: string) => boolean): string {
  return command.replace(WORDS, (word) => {
    const path = word.startsWith('./') ? word.slice(2) : word;
    const ofTests = path === 'tests' || path.startsWith('tests/');
    return ofTests && !path.split('/').includes('..') && holds(path) ? `${taskFolder}/${path}` : word;
  });
}
