import { indentOf, readLines } from './output-lines.ts';
import type { Reading } from './reading.ts';
import { TapCounters } from './tap-counters.ts';
import { TapHiddenPoints } from './tap-hidden-points.ts';
import { plannedPoints, type TapLevel } from './tap-level.ts';
import { tapLine, type TapPoint, untitled } from './tap-line.ts';

/** A point with what its YAML block says, and the points of its sub-tests. */
export interface TapNode extends TapPoint {
  /** None where no rule reads anything of it. */
  yaml: TapYaml;
  /** Whether its YAML block tells a duration, as node's does. */
  isTimed: boolean;
  /** Where it stands in the output. */
  line: number;
  children: readonly TapNode[];
}

/** Keys of a YAML block that a rule reads. */
const KEYS = ['type', 'failureType', 'exitCode'] as const;
const DURATION = 'duration_ms:';
/** Blanks before a point that are looked at: a hundred levels of sub-tests. */
const INDENT_MAX = 400;

/** Plans behind output that are kept. */
const PLANS_MAX = 1000;

/** Their values, without quotes. */
export type TapYaml = Readonly<Partial<Record<(typeof KEYS)[number], string>>>;

const NO_YAML: TapYaml = {};
const NO_CHILDREN: readonly TapNode[] = [];
/** A point, and a plan, behind output that had no newline. */
const GLUED = /\S(?:not )?ok \d{1,9} - /;
const PLAN = /1\.\.(\d{1,9})[ \t]*$/;
const KEY = /^([A-Za-z_]{1,40}):(?: (.*))?$/;

export interface TapTree {
  nodes: TapNode[];
  counters: TapCounters;
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
  readonly #tree: TapTree;
  #levels: TapLevel[] = [];
  #line = 0;
  #hasVersion = false;
  /** How many points stand before what may be the plan, behind output, with how many it says there are. */
  #hiddenPlans: { points: number; count: number }[] = [];
  /** Points whose sub-tests follow in braces, by their indent. */
  readonly #braced: { node: TapNode; indent: number }[] = [];
  #last: { node: TapNode; indent: number; hasYaml: boolean } | null = null;
  #yaml: { node: TapNode; indent: number } | null = null;

  readonly #hidden: TapHiddenPoints;

  constructor(readonly reading: Reading) {
    this.#hidden = new TapHiddenPoints(reading);
    this.#tree = { nodes: [], counters: new TapCounters(reading), started: false };
  }

  read(line: string): void {
    this.#line += 1;
    if (this.#yaml !== null && this.#readYaml(line, this.#yaml)) return;
    const found = tapLine(line);
    this.#hidden.look(line, this.#line, found?.kind === 'point' ? found : null);
    if (found?.kind !== 'comment' && found?.kind !== 'plan') this.#tree.counters.other();
    switch (found?.kind) {
      case undefined:
        this.#readOutput(line);
        break;
      case 'point':
        this.#lookForPlan(line);
        if (found.indent > INDENT_MAX) this.reading.doubt('sub-tests are nested too deeply to be read');
        else this.#addPoint(nodeOf(found.point, this.#line), found.indent);
        break;
      case 'plan':
        this.#plan(found.indent, found.count);
        break;
      case 'yaml':
        this.#openYaml(found.indent);
        break;
      case 'version':
        if (found.indent === 0) this.#begin();
        break;
      case 'bail':
        this.reading.gap('the run bailed out');
        break;
      case 'brace':
        this.#closeBrace(found.indent);
        break;
      case 'comment':
        this.#lookForPlan(line);
        if (found.indent === 0) this.#tree.counters.comment(found.text);
        break;
    }
  }

  #begin(): void {
    if (this.#tree.started || this.#hasVersion) {
      this.reading.doubt('two outputs of TAP, or a test printed the beginning of one');
      this.#closeAll();
    }
    this.#hasVersion = true;
    this.#tree.started = true;
  }

  #readOutput(line: string): void {
    if (line.includes('ok ') && GLUED.test(line))
      this.reading.doubtLine(line, 'may be a point behind what a test printed');
    this.#lookForPlan(line);
  }

  #lookForPlan(line: string): void {
    const count = line.includes('1..') ? PLAN.exec(line)?.[1] : undefined;
    const points = this.#levels[0]?.indent === 0 ? this.#levels[0].nodes.length : 0;
    if (count !== undefined && this.#hiddenPlans.length < PLANS_MAX)
      this.#hiddenPlans.push({ points, count: Number(count) });
  }

  #openYaml(indent: number): void {
    const last = this.#last;
    if (last === null || indent <= last.indent) return;
    if (last.hasYaml) this.reading.doubt(`${last.node.name} has two YAML blocks`);
    last.hasYaml = true;
    this.#yaml = { node: last.node, indent };
  }

  /** @returns whether the line is the block's: one that is indented less is none of any producer's */
  #readYaml(line: string, { node, indent }: { node: TapNode; indent: number }): boolean {
    const at = indentOf(line);
    if (at < indent && line.trim() !== '') {
      this.reading.doubt(`the YAML block of ${node.name} never ended`);
      this.#yaml = null;
      return false;
    }
    this.#hidden.look(line, this.#line, null);
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

  #levelAt(indent: number): TapLevel {
    const top = this.#levels.at(-1);
    if (top?.indent === indent) return top;
    const from = top?.nodes.at(-1)?.line ?? top?.from ?? 0;
    const level: TapLevel = { indent, nodes: [], plan: null, from };
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
    this.#last = { node, indent, hasYaml: false };
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
    if (level.plan !== null) this.reading.doubt('two plans');
    level.plan ??= count;
    if (indent === 0) this.#tree.counters.plan();
  }

  #planned(level: TapLevel): readonly TapNode[] {
    const { indent, nodes, plan, from } = level;
    this.#hidden.closeLevel({ indent, nodes, planned: plan ?? nodes.length, from, to: this.#line });
    return plannedPoints(level, this.reading);
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
    const outermost = this.#levels.find(({ indent }) => indent === 0);
    this.#closeAll();
    const isNode = this.#tree.counters.isNodes;
    if (!isNode && outermost !== undefined) this.#comparePlans(outermost);
    this.#hidden.compare(this.#tree.nodes, isNode);
    return this.#tree;
  }

  /** A plan behind output may be the producer's, where it is of fewer points, all before or behind it: then others are printed. */
  #comparePlans({ nodes, plan }: TapLevel): void {
    const all = plan ?? nodes.length;
    if (this.#hiddenPlans.some(({ points, count }) => count < all && count > 0 && (points === 0 || points >= count)))
      this.reading.doubt('the plan may stand behind what a test printed');
  }
}

/** Written out: a copy by spread takes ten times as long, and there may be a million points. */
function nodeOf(point: TapPoint, line: number): TapNode {
  return {
    ok: point.ok,
    number: point.number,
    name: point.name,
    hasDash: point.hasDash,
    directive: point.directive,
    durationMs: point.durationMs,
    opensBraces: point.opensBraces,
    yaml: NO_YAML,
    isTimed: false,
    line,
    children: NO_CHILDREN,
  };
}
