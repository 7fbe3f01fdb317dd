import { isHiddenInSequence } from './hidden-in-sequence.ts';
import type { Reading } from './reading.ts';
import { tapLine, type TapPoint, unescaped, untitled } from './tap-line.ts';
import type { TapNode } from './tap-tree.ts';

/** Places on one line where a point is looked for: a name may hold what a point begins with. */
const PLACES_MAX = 32;
/** What a hidden point begins with: `ok` with a number or a dash behind it. */
const START = /ok(?= +\d| - |$)/g;
const NOT = 'not ';
const SUBTEST = '# Subtest: ';

interface HiddenPoint {
  line: number;
  number: number | null;
  name: string;
  hasDash: boolean;
  /** Of one in the name of another: the indent of that, at whose level it can be. */
  indent: number | null;
}

interface OwnPoint {
  indent: number;
  point: TapPoint;
}

/** Points of one level, and where in the output its points can stand. */
export interface TapSpan {
  indent: number;
  nodes: readonly TapNode[];
  /** How many there are by the plan. */
  planned: number;
  /** Lines before and behind all of them. */
  from: number;
  to: number;
}

/**
 * Points that stand where none is read: behind output that had no newline, in a comment, within a YAML block that a test opened. Where
 * the producer may have printed one of them, a test printed another in its place: a failed one that has the number and the name of a
 * point that is read, or one that completes the producer's own sequence of numbers.
 */
export class TapHiddenPoints {
  readonly #points: HiddenPoint[] = [];
  readonly #failed = new Set<string>();
  readonly #failedNames = new Set<string>();
  readonly #unnumbered = new Set<string>();
  /** Names of those in the names of others that did not pass. */
  readonly #renamed = new Set<string>();
  /** Names that node told before their points. */
  readonly #subtests = new Set<string>();
  #isNodes = false;
  #isOthers = false;

  constructor(readonly reading: Reading) {}

  /**
   * @param line what is no point, or one
   * @param number of the line in the output
   * @param own the point that the line is
   */
  look(line: string, number: number, own: OwnPoint | null): void {
    this.#lookForSubtest(line);
    if (!line.includes('ok')) return;
    let places = 0;
    for (const { index } of line.matchAll(START)) {
      const isFailed = line.startsWith(NOT, index - NOT.length);
      const start = isFailed ? index - NOT.length : index;
      if (own !== null && line.slice(0, start).trim() === '') continue;
      places += 1;
      if (places > PLACES_MAX) {
        this.reading.doubtLine(line, 'has more places where a point may begin than are looked at');
        return;
      }
      const found = tapLine(line.slice(start));
      if (found?.kind === 'point') this.#add(found.point, number, own);
    }
  }

  #lookForSubtest(line: string): void {
    const at = line.lastIndexOf(SUBTEST);
    if (at === -1) return;
    this.#subtests.add(unescaped(line.slice(at + SUBTEST.length).trim()));
  }

  #add({ number, name, hasDash, ok, directive }: TapPoint, line: number, own: OwnPoint | null): void {
    if (own !== null && !(ok && directive === null)) {
      this.#renamed.add(titleOf(number, name));
      this.reading.hold(name);
    }
    // Of the same kind, and without another number than that of the line's own point, it stands for that.
    if (own !== null && hasDash === own.point.hasDash && (number === null || number === own.point.number)) return;
    this.#points.push({ line, number, name, hasDash, indent: own?.indent ?? null });
    this.reading.hold(name);
    if (ok || own !== null) return;
    if (number === null) this.#unnumbered.add(name);
    else this.#failed.add(keyOf(number, name));
    this.#failedNames.add(name);
  }

  /** Looks whether one of them may be the producer's own point of a level. Levels close in order. */
  closeLevel(span: TapSpan): void {
    // Levels overlap only where the output contradicts itself: then no pass counts anyway.
    if (this.reading.isDoubtful) return;
    const hidden = this.#within(span);
    if (hidden.length === 0) return;
    this.#isOthers ||= mayBeOf(span, hidden);
    this.#isNodes ||= mayBeOf(
      span,
      hidden.filter(({ name }) => this.#subtests.has(name)),
    );
  }

  #within({ indent, from, to }: TapSpan): readonly HiddenPoint[] {
    const points = this.#points;
    let end = points.length;
    while (end > 0 && (points[end - 1]?.line ?? 0) > to) end -= 1;
    let start = end;
    while (start > 0 && (points[start - 1]?.line ?? 0) >= from) start -= 1;
    return points.slice(start, end).filter((one) => (one.indent ?? indent) === indent);
  }

  /**
   * Doubts where a hidden point may be the producer's.
   *
   * @param isNode node tells the name of each point before it: a hidden point that it did not announce is none of its
   */
  compare(nodes: readonly TapNode[], isNode: boolean): void {
    if (isNode ? this.#isNodes : this.#isOthers)
      this.reading.doubt('a point may stand in a comment, in a block or behind what a test printed');
    if (this.#failedNames.size + this.#renamed.size > 0) this.#compareFailed(nodes);
  }

  #compareFailed(nodes: readonly TapNode[]): void {
    for (const node of nodes) {
      if (this.#hasFailed(node))
        this.reading.doubt(`the point ${node.name} stands in the output once more, where it failed`);
      if (node.ok && node.directive === null && this.#renamed.has(node.name))
        this.reading.doubt(`the point ${node.name} passed, and stands in the name of one that may be called so`);
      this.#compareFailed(node.children);
    }
  }

  /** A point without a number may have any. */
  #hasFailed({ number, name }: TapNode): boolean {
    if (number === null) return this.#failedNames.has(name);
    return this.#unnumbered.has(name) || this.#failed.has(keyOf(number, name));
  }
}

function keyOf(number: number, name: string): string {
  return `${number} ${titleOf(number, name)}`;
}

function titleOf(number: number | null, name: string): string {
  return name === '' && number !== null ? untitled(number) : name;
}

/** Whether the points of a level that are read, and hidden ones among them, are all of one producer's. */
function mayBeOf({ nodes, planned }: TapSpan, hidden: readonly HiddenPoint[]): boolean {
  return [true, false].some((hasDash) => {
    const ofKind = <Point extends { hasDash: boolean }>(points: readonly Point[]): Point[] =>
      points.filter((one) => one.hasDash === hasDash);
    const [visible, others] = [ofKind(nodes), ofKind(hidden)];
    const unnumbered = others.filter(({ number }) => number === null).length;
    const count = unnumbered + visible.filter(({ number }) => number === null).length;
    // Without dash and number, what ends with `ok` may be anything, unless the producer writes such points.
    const isKind = hasDash || count > unnumbered;
    return (unnumbered > 0 && isKind && count >= planned) || isHiddenInSequence(visible, others, planned);
  });
}
