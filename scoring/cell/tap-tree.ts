import { indentOf, readLines } from './output-lines.ts';
import type { Reading } from './reading.ts';
import { TapHiddenPoints } from './tap-hidden-points.ts';
import { tapLine, type TapPoint, untitled } from './tap-line.ts';

/** A point with what its YAML block says, and the points of its sub-tests. */
export interface TapNode extends TapPoint {
  /** None where no rule reads anything of it. */
  yaml: TapYaml;
  /** Whether its YAML block tells a duration, as node's does. */
  isTimed: boolean;
  children: readonly TapNode[];
}

interface Level {
  indent: number;
  nodes: TapNode[];
  plan: number | null;
}

/** Keys of a YAML block that a rule reads. */
const KEYS = ['type', 'failureType', 'exitCode'] as const;
const DURATION = 'duration_ms:';
/** Blanks before a point that are looked at: a hundred levels of sub-tests. */
const INDENT_MAX = 400;

/** Their values, without quotes. */
export type TapYaml = Readonly<Partial<Record<(typeof KEYS)[number], string>>>;

const NO_YAML: TapYaml = {};
const NO_CHILDREN: readonly TapNode[] = [];
const COUNTER = /^(tests|suites|pass|fail|cancelled|skipped|todo) (\d{1,9})$/;
/** A point behind output that had no newline. */
const GLUED = /\S(?:not )?ok \d{1,9} - /;
const KEY = /^([A-Za-z_]{1,40}):(?: (.*))?$/;

export interface TapTree {
  nodes: TapNode[];
  /** The last value of each of node's counters, `# tests 22`: a test may print lines like them before. */
  counters: Map<string, number>;
  started: boolean;
}

/**
 * The points of an output as a tree: points that are indented belong to the next point further out, or, with braces, to
 * the one before. What the plan does not provide for is left out, and is a gap.
 */
export function tapTree(text: string, reading: Reading): TapTree {
  const builder = new TapTreeBuilder(reading);
  readLines(text, reading, (line) => {
    builder.read(line);
  });
  return builder.finish();
}

class TapTreeBuilder {
  readonly #tree: TapTree = { nodes: [], counters: new Map(), started: false };
  #levels: Level[] = [];
  /** Points whose sub-tests follow in braces, by their indent. */
  readonly #braced: { node: TapNode; indent: number }[] = [];
  #last: { node: TapNode; indent: number } | null = null;
  #yaml: { node: TapNode; indent: number } | null = null;

  readonly #hidden: TapHiddenPoints;

  constructor(readonly reading: Reading) {
    this.#hidden = new TapHiddenPoints(reading);
  }

  read(line: string): void {
    if (this.#yaml !== null && this.#readYaml(line, this.#yaml)) return;
    const found = tapLine(line);
    if (found?.kind !== 'point') this.#hidden.look(line);
    if (found === null) {
      if (line.includes('ok ') && GLUED.test(line))
        this.reading.doubtLine(line, 'may be a point behind what a test printed');
      return;
    }
    switch (found.kind) {
      case 'point':
        if (found.indent > INDENT_MAX) this.reading.doubt('sub-tests are nested too deeply to be read');
        else this.#addPoint(nodeOf(found.point), found.indent);
        break;
      case 'plan':
        this.#plan(found.indent, found.count);
        break;
      case 'yaml':
        if (this.#last !== null && found.indent > this.#last.indent)
          this.#yaml = { node: this.#last.node, indent: found.indent };
        break;
      case 'version':
        if (found.indent === 0 && this.#tree.started) this.#closeAll();
        this.#tree.started ||= found.indent === 0;
        break;
      case 'bail':
        this.reading.gap('the run bailed out');
        break;
      case 'brace':
        this.#closeBrace(found.indent);
        break;
      case 'comment':
        if (found.indent === 0) this.#comment(found.text);
        break;
    }
  }

  #comment(text: string): void {
    const [, name, value] = COUNTER.exec(text) ?? [];
    if (name !== undefined) this.#tree.counters.set(name, Number(value));
  }

  /** @returns whether the line is the block's: one that is indented less is none of any producer's */
  #readYaml(line: string, { node, indent }: { node: TapNode; indent: number }): boolean {
    const at = indentOf(line);
    if (at < indent && line.trim() !== '') {
      this.reading.doubt(`the YAML block of ${node.name} never ended`);
      this.#yaml = null;
      return false;
    }
    this.#hidden.look(line);
    if (at !== indent) return true;
    if (line.trim() === '...') this.#yaml = null;
    else this.#readKey(line, at, node);
    return true;
  }

  #readKey(line: string, at: number, node: TapNode): void {
    if (line.startsWith(DURATION, at)) {
      const duration = Number(line.slice(at + DURATION.length));
      node.durationMs ??= Number.isFinite(duration) ? duration : null;
      node.isTimed = true;
      return;
    }
    if (!KEYS.some((key) => line.startsWith(key, at))) return;
    const [, name, value = ''] = KEY.exec(line.slice(at)) ?? [];
    const key = KEYS.find((one) => one === name);
    if (key !== undefined && node.yaml[key] === undefined)
      node.yaml = { ...node.yaml, [key]: value.replace(/^'(.*)'$/, '$1') };
  }

  #levelAt(indent: number): Level {
    const top = this.#levels.at(-1);
    if (top?.indent === indent) return top;
    const level: Level = { indent, nodes: [], plan: null };
    this.#levels.push(level);
    return level;
  }

  #addPoint(node: TapNode, indent: number): void {
    this.#tree.started = true;
    this.reading.hold(node.name);
    const inBraces = this.#braced.at(-1);
    if (inBraces !== undefined && indent <= inBraces.indent) {
      this.reading.doubt(`the sub-tests of ${inBraces.node.name} never ended`);
      this.#braced.pop();
    }
    node.children = this.#close(indent);
    const { nodes } = this.#levelAt(indent);
    if (node.name === '') node.name = untitled(node.number ?? nodes.length + 1);
    nodes.push(node);
    this.#last = { node, indent };
    if (node.opensBraces) this.#braced.push({ node, indent });
  }

  /** Closes the levels further in than `indent`; their points are what stands there next's. */
  #close(indent: number): readonly TapNode[] {
    let children = NO_CHILDREN;
    for (let top = this.#levels.at(-1); top !== undefined && top.indent > indent; top = this.#levels.at(-1)) {
      const planned = this.#planned(top);
      children = children.length === 0 ? planned : [...planned, ...children];
      this.#levels.pop();
    }
    return children;
  }

  #closeBrace(indent: number): void {
    const open = this.#braced.at(-1);
    if (open?.indent !== indent) return;
    this.#braced.pop();
    open.node.children = this.#close(indent);
  }

  #plan(indent: number, count: number): void {
    this.#tree.started = true;
    // A plan closes nothing: it may stand before its points as well as behind them.
    for (let top = this.#levels.at(-1); top !== undefined && top.indent > indent; top = this.#levels.at(-1)) {
      this.reading.doubt('sub-tests belong to no point');
      for (const node of this.#planned(top)) this.#tree.nodes.push(node);
      this.#levels.pop();
    }
    const level = this.#levelAt(indent);
    if (level.plan !== null && level.plan !== count) this.reading.doubt('two plans disagree');
    level.plan ??= count;
  }

  /** The points of a level, as many as its plan provides for: a point that breaks the numbering is what a test printed. */
  #planned({ nodes, plan }: Level): TapNode[] {
    if (plan === null) {
      this.reading.doubt('no plan says how many points there are');
      return nodes;
    }
    const misnumbered = nodes.find(({ number }, index) => number !== null && number !== index + 1);
    if (misnumbered !== undefined) this.reading.doubt(`the points are not numbered in order: ${misnumbered.name}`);
    if (nodes.length === plan) return nodes;
    if (nodes.length < plan) {
      this.reading.doubt(`the plan is of ${plan} points, there are ${nodes.length}`);
      return nodes;
    }
    this.reading.doubt(
      `the plan is of ${plan} points, there are ${nodes.length}: tests print some, or the plan is wrong`,
    );
    const isNumbered = nodes.some(({ number }) => number !== null);
    let last = 0;
    return nodes.filter(({ number }) => {
      if (!isNumbered) return true;
      if (number === null || number < last || number > last + 1) return false;
      last = number;
      return true;
    });
  }

  #closeAll(): void {
    for (const open of this.#braced.splice(0)) this.reading.doubt(`the sub-tests of ${open.node.name} never ended`);
    const orphans = this.#close(0);
    if (orphans.length > 0) this.reading.doubt('sub-tests belong to no point');
    const [top] = this.#levels;
    for (const node of [...(top === undefined ? [] : this.#planned(top)), ...orphans]) this.#tree.nodes.push(node);
    this.#levels = [];
    this.#last = null;
  }

  finish(): TapTree {
    if (this.#yaml !== null) this.reading.doubt('the output ends inside of a YAML block');
    this.#closeAll();
    this.#hidden.compare(this.#tree.nodes);
    return this.#tree;
  }
}

function nodeOf({ ok, number, name, directive, durationMs, opensBraces }: TapPoint): TapNode {
  const yaml = NO_YAML;
  return { ok, number, name, directive, durationMs, opensBraces, yaml, isTimed: false, children: NO_CHILDREN };
}
