import type { CellStep, ChangedConfiguration } from '../../../schemas/cell-attempt.ts';
import { FOREIGN_FORMATS, RUNNER_FILES, type RunnerFiles } from '../../../schemas/runner-configuration.ts';
import type { RunnerName } from '../../../schemas/test-report.ts';

/** A file or link of a tree: whether it is the latter, and what tells it from others of its path. */
export interface TreeFile {
  readonly link: boolean;
  readonly content: string;
}

export type TreeFiles = ReadonlyMap<string, TreeFile>;

/** A step of the checks: what runs it, and which paths are not as the agent left them when it does. */
export interface CheckedStep {
  readonly step: CellStep;
  readonly runner: RunnerName;
  /** Files or folders that are put back as they were, and files that are laid over. */
  readonly replaced: readonly string[];
}

interface Found extends ChangedConfiguration {
  readonly kind: Kind;
}

type Kind = keyof Pick<RunnerFiles, 'settings' | 'shared'>;

/**
 * Whether a path of a work tree says how a runner runs tests: `settings` where it says nothing else, null where it does not. A link
 * in the place of a folder of such a file counts like the file.
 */
export function configurationKind(path: string, runner: RunnerName, link: boolean): Kind | null {
  const parts = path.split('/');
  if (parts.includes(INSTALLED)) return null;
  const kinds = RUNNER_FILES.filter(
    ({ runners }) => runners === 'any' || runners.includes(runner) || isForeign(runner),
  );
  const module = topModule(parts, link);
  const holds = (kind: Kind): boolean =>
    kinds.some((files) => files[kind].some((pattern) => isMatch(parts, pattern.split('/'), link))) ||
    (module !== null && kinds.some(({ modules }) => modules?.[kind].has(module) === true));
  return holds('settings') ? 'settings' : holds('shared') ? 'shared' : null;
}

/** What lies in it are the files of packages, each with a package.json of its own, and no runner looks there for settings. */
const INSTALLED = 'node_modules';

function isForeign(runner: RunnerName): boolean {
  return FOREIGN_FORMATS.includes(runner);
}

/** A file that Python imports as a module: plain, compiled, or a library. */
const MODULE = /^(?<name>[^.]+)\.(?:py|pyc|so|[^.]+\.so)$/;

/**
 * The Python module that a file at the top of a work tree is, or makes a package of its folder; null for others. A package without such
 * a file hides none that is installed.
 */
function topModule(parts: readonly string[], link: boolean): string | null {
  const [top = '', below] = parts;
  if (parts.length === 1) return MODULE.exec(top)?.groups?.['name'] ?? (link ? top : null);
  return parts.length === 2 && MODULE.exec(below ?? '')?.groups?.['name'] === '__init__' ? top : null;
}

function isMatch(parts: readonly string[], pattern: readonly string[], link: boolean): boolean {
  if (pattern.at(-1) !== '**') return endsLike(parts, pattern, link);
  const folder = pattern.slice(0, -1);
  return (
    (link && endsLike(parts, folder, link)) ||
    parts.some((_, end) => end > 0 && endsLike(parts.slice(0, end), folder, false))
  );
}

function endsLike(parts: readonly string[], pattern: readonly string[], link: boolean): boolean {
  for (let length = pattern.length; length > 0; length -= 1) {
    const end = parts.slice(-length);
    if (end.length === length && end.every((part, i) => isLike(part, pattern[i] ?? ''))) return true;
    if (!link) return false;
  }
  return false;
}

function isLike(part: string, pattern: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return part === pattern;
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return part.length >= head.length + tail.length && part.startsWith(head) && part.endsWith(tail);
}

/**
 * Whether a file that an agent left has no part in the hidden tests: it says only how tests are run, and was not there at the start.
 *
 * @param before the files that were there
 */
export function isAddedSettings(
  path: string,
  link: boolean,
  runner: RunnerName,
  before: Pick<TreeFiles, 'has'>,
): boolean {
  return !before.has(path) && configurationKind(path, runner, link) === 'settings';
}

/**
 * What an agent changed of how the tests are run, as far as any step of the checks ran by it, or ran without it on purpose. Files
 * that are nothing but settings come first, then those that lie highest, so that many cannot hide one.
 *
 * @param before, left the files of the work tree at the start and at the end, by path
 */
export function changedConfiguration(
  before: TreeFiles,
  left: TreeFiles,
  steps: readonly CheckedStep[],
): ChangedConfiguration[] {
  const found: Found[] = [];
  for (const path of new Set([...left.keys(), ...before.keys()])) {
    const was = before.get(path);
    const is = left.get(path);
    if (was?.content === is?.content && was?.link === is?.link) continue;
    const link = is?.link ?? was?.link ?? false;
    const ruled = steps.flatMap(({ step, runner, replaced }) => {
      const kind = configurationKind(path, runner, link);
      return kind === null || isReplaced(path, replaced) ? [] : [{ step, kind, runner }];
    });
    const [first] = ruled;
    if (first === undefined) continue;
    const hidden = ruled.find(({ step }) => step === 'hidden');
    const leftOut = hidden !== undefined && isAddedSettings(path, link, hidden.runner, before);
    found.push({
      path,
      change: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
      steps: ruled.filter(({ step }) => !(leftOut && step === 'hidden')).map(({ step }) => step),
      left_out: leftOut,
      kind: ruled.some(({ kind }) => kind === 'settings') ? 'settings' : 'shared',
    });
  }
  return found.sort(byWeight).map(({ path, change, steps: ran, left_out }) => ({ path, change, steps: ran, left_out }));
}

function byWeight(a: Found, b: Found): number {
  if (a.kind !== b.kind) return a.kind === 'settings' ? -1 : 1;
  const depth = (path: string): number => path.split('/').length;
  return depth(a.path) === depth(b.path) ? (a.path < b.path ? -1 : 1) : depth(a.path) - depth(b.path);
}

function isReplaced(path: string, replaced: readonly string[]): boolean {
  return replaced.some((one) => {
    const plain = one
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .join('/');
    return path === plain || path.startsWith(`${plain}/`);
  });
}
