import type { Reading } from './reading.ts';
import { tapLine, untitled } from './tap-line.ts';
import type { TapNode } from './tap-tree.ts';

const FAILED = 'not ok ';
/** Places on one line, the last ones, where a point is looked for: a name may hold what a point begins with. */
const PLACES_MAX = 8;

/**
 * Failed points that stand where none is read: behind output that had no newline, in a comment, within a YAML block that a test
 * opened. Where one has the number and the name of a point that is read, a test printed one of the two.
 */
export class TapHiddenPoints {
  readonly #keys = new Set<string>();

  constructor(readonly reading: Reading) {}

  /** @param line one that is no point */
  look(line: string): void {
    let at = line.lastIndexOf(FAILED);
    for (let places = 0; at !== -1 && places < PLACES_MAX; places += 1) {
      const found = tapLine(line.slice(at));
      if (found?.kind === 'point') {
        this.#keys.add(keyOf(found.point));
        this.reading.hold(found.point.name);
      }
      at = at === 0 ? -1 : line.lastIndexOf(FAILED, at - 1);
    }
  }

  /** Doubts where one of them is among the points. */
  compare(nodes: readonly TapNode[]): void {
    if (this.#keys.size === 0) return;
    for (const node of nodes) {
      if (this.#keys.has(keyOf(node)))
        this.reading.doubt(`the point ${node.name} stands in the output once more, where it failed`);
      this.compare(node.children);
    }
  }
}

function keyOf({ number, name }: { number: number | null; name: string }): string {
  return `${number ?? ''} ${name === '' && number !== null ? untitled(number) : name}`;
}
