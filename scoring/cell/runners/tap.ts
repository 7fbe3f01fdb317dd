import type { TestResult, TestState } from '../../../schemas/test-report.ts';
import { countStates } from '../count-states.ts';
import { withFile } from '../node-file.ts';
import { pathWith } from '../path-with.ts';
import { Reading } from '../reading.ts';
import type { RunnerParser } from '../runner-parser.ts';
import { type TapNode, tapTree } from '../tap-tree.ts';

export const tapSigns = [/^TAP version \d+$/, /^1\.\.\d+(?:\s*#.*)?$/, /^(?:not )?ok \d+(?: |$)/];

/**
 * TAP of any producer. Of node's, the points of `test()` are tests, with sub-tests or without, and those of `describe()`
 * are not; of others', a point that closes sub-tests is left out unless it failed while none of them did.
 */
export const tap: RunnerParser = {
  parse(text) {
    const reading = new Reading();
    const { nodes, counters, started } = tapTree(text, reading);
    const { counts } = counters;
    if (!started) reading.doubt('no TAP');
    const isNode = counts.has('suites') || counts.has('cancelled') || anyNode(nodes, isTimed);
    if (isNode) {
      let hooks = 0;
      for (const node of nodes) hooks += listNodes(node, null, reading);
      checkCounters(counts, hooks, reading);
    } else {
      for (const node of nodes) listOthers(node, null, reading);
      comparePlaces(nodes, reading);
      const failures = counts.get('fail') ?? 0;
      if (failures > 0 && countStates(reading.tests).failed === 0)
        reading.doubt(`${failures} points failed, as it counts, and none that is listed did`);
    }
    return reading;
  },
};

function anyNode(nodes: readonly TapNode[], test: (node: TapNode) => boolean): boolean {
  return nodes.some((node) => test(node) || anyNode(node.children, test));
}

function isTimed(node: TapNode): boolean {
  return node.isTimed;
}

/** @returns how many entries are suites whose hook failed: node does not count them among its tests */
function listNodes(node: TapNode, parents: Titles | null, reading: Reading): number {
  const titles = within(parents, node.name);
  let hooks = 0;
  for (const child of node.children) hooks += listNodes(child, titles, reading);
  const failureType = node.yaml.failureType;
  const isSuite = node.yaml.type === 'suite';
  if (isSuite && failureType !== 'hookFailed') return hooks;
  const isFile = node.yaml.exitCode !== undefined;
  const isErrored = failureType === 'hookFailed' || failureType === 'cancelledByParent' || isFile;
  const result = entry(node, titles, isErrored && !node.ok && node.directive === null ? 'errored' : stateOf(node));
  if (isSuite) reading.gap(`a hook of the suite ${result.name} failed`);
  if (isFile) reading.gap(`the file ${result.name} failed`);
  reading.list(withFile(result));
  return isSuite ? hooks + 1 : hooks;
}

function checkCounters(counters: ReadonlyMap<string, number>, hooks: number, reading: Reading): void {
  const total = counters.get('tests');
  if (total === undefined) {
    reading.doubt('no counters at the end: the run did not finish');
    return;
  }
  const counts = countStates(reading.tests);
  reading.expectCount('tests', total, reading.tests.length - hooks);
  const failures = (counters.get('fail') ?? 0) + (counters.get('cancelled') ?? 0);
  reading.expectCount('failed or cancelled', failures, counts.failed + counts.errored - hooks);
  reading.expectCount('passed', counters.get('pass') ?? 0, counts.passed);
}

/** @returns whether the point or one below it failed */
function listOthers(node: TapNode, parents: Titles | null, reading: Reading): boolean {
  const titles = within(parents, node.name);
  let childFailed = false;
  for (const child of node.children) childFailed = listOthers(child, titles, reading) || childFailed;
  const state = stateOf(node);
  if (node.children.length === 0 || (state === 'failed' && !childFailed)) reading.list(entry(node, titles, state));
  return childFailed || state === 'failed';
}

/**
 * A point behind blanks that a test printed is read as a sub-test's, and what that test printed before in its place: so no test
 * passes further out than one of its title that did not. Points in braces stand where their own begin.
 */
function comparePlaces(nodes: readonly TapNode[], reading: Reading): void {
  const deepest = new Map<string, number>();
  eachPoint(nodes, 0, (node, depth, inBraces) => {
    if (depth === 0 || inBraces || stateOf(node) === 'passed') return;
    deepest.set(node.name, Math.max(depth, deepest.get(node.name) ?? depth));
  });
  if (deepest.size === 0) return;
  eachPoint(nodes, 0, (node, depth) => {
    const isFurtherOut = depth < (deepest.get(node.name) ?? depth);
    if (isFurtherOut && stateOf(node) === 'passed')
      reading.doubt(`${node.name} did not pass, and passed among the points further out`);
  });
}

function eachPoint(
  nodes: readonly TapNode[],
  depth: number,
  see: (node: TapNode, depth: number, inBraces: boolean) => void,
  inBraces = false,
): void {
  for (const node of nodes) {
    see(node, depth, inBraces);
    eachPoint(node.children, depth + 1, see, node.opensBraces);
  }
}

function stateOf({ ok, directive }: TapNode): TestState {
  if (directive !== null) return 'skipped';
  return ok ? 'passed' : 'failed';
}

/** The titles from the outermost to a test's own. */
interface Titles {
  path: string[];
  name: string;
}

function within(parents: Titles | null, title: string): Titles {
  if (parents === null) return { path: [title], name: title };
  return { path: pathWith(parents.path, title), name: `${parents.name} > ${title}` };
}

function entry({ durationMs }: TapNode, { name, path }: Titles, state: TestState): TestResult {
  return durationMs === null ? { name, state, path } : { name, state, path, durationMs };
}
