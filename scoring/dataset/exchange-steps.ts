import type { StrataFill } from './fill-strata.ts';
import type { Edge, Graph } from './shortest-exchange.ts';

/** Part of an exchange: `put` is drawn for a stratum, and the place of `taken` comes free; the same one changes phase. */
interface Step {
  readonly put: { readonly candidate: number; readonly stratum: number } | null;
  readonly taken: number | null;
}

const NOTHING: Step = { put: null, taken: null };
/** What a step may add to the samples in other languages: it puts one and takes one at most. */
const COSTS = [-1, 0, 1] as const;
type Cost = (typeof COSTS)[number];

/**
 * The steps that a fill allows, between nodes that are the strata, `pool` for the candidates that nothing keeps out, and
 * `places` for what is to be filled. A step leaves the node that lacks a sample and reaches the one that gives it.
 *
 * Steps are kept in queues, and one that no longer holds is dropped when it comes first; what an exchange changes is
 * queued anew. So an exchange costs what it touches, not what the manifest holds.
 */
export class ExchangeSteps {
  readonly pool: number;
  readonly places: number;
  private readonly nodes: readonly number[];
  private readonly queues = new Map<number, { readonly steps: Step[]; head: number }>();

  constructor(private readonly fill: StrataFill) {
    this.pool = fill.strata.length;
    this.places = this.pool + 1;
    this.nodes = [...fill.strata.keys(), this.pool, this.places];
    for (const repo of fill.useful.keys()) this.queueRepo(repo);
  }

  graph(): Graph<Step> {
    return this.nodes.map((from) => this.nodes.map((to) => this.edge(from, to)));
  }

  play(exchange: readonly Step[]): void {
    const touched = new Set<string>();
    for (const { taken } of exchange) {
      if (taken === null) continue;
      this.fill.take(taken);
      touched.add(this.fill.candidates.row(taken).repo);
    }
    for (const { put } of exchange) {
      if (put === null) continue;
      this.fill.put(put.candidate, put.stratum);
      touched.add(this.fill.candidates.row(put.candidate).repo);
    }
    for (const repo of touched) this.queueRepo(repo);
  }

  private edge(from: number, to: number): Edge<Step> | null {
    if (from === this.places) return this.fill.takesMore(to) ? { cost: 0, step: NOTHING } : null;
    if (to === this.places) return this.fill.givesUp(from) ? { cost: 0, step: NOTHING } : null;
    for (const cost of COSTS) {
      const step = this.first(from, to, cost);
      if (step !== null) return { cost, step };
    }
    return null;
  }

  private first(from: number, to: number, cost: Cost): Step | null {
    const queue = this.queues.get(this.key(from, to, cost));
    if (queue === undefined) return null;
    for (; queue.head < queue.steps.length; queue.head += 1) {
      const step = queue.steps[queue.head];
      if (step !== undefined && this.holds(step, to)) return step;
    }
    return null;
  }

  private holds({ put, taken }: Step, to: number): boolean {
    if (taken !== null && this.fill.stratumOf(taken) !== to) return false;
    if (put === null || put.candidate === taken) return true;
    return this.fill.stratumOf(put.candidate) === -1 && (taken !== null || !this.fill.repoFull(put.candidate));
  }

  private queueRepo(repo: string): void {
    for (const candidate of this.fill.useful.get(repo) ?? []) {
      if (this.fill.stratumOf(candidate) === -1) this.queueUndrawn(candidate);
      else this.queueDrawn(candidate);
    }
  }

  /** A candidate is drawn, where nothing keeps it out, or in the place of one of its repository. */
  private queueUndrawn(candidate: number): void {
    const cost = this.cost(candidate);
    const room = !this.fill.repoFull(candidate);
    for (const stratum of this.fill.strataServed(candidate)) {
      const put = { candidate, stratum };
      if (room) this.queue(stratum, this.pool, cost, { put, taken: null });
      for (const taken of this.fill.ofRepo(candidate)) {
        this.queue(stratum, this.fill.stratumOf(taken), cost - this.cost(taken), { put, taken });
      }
    }
  }

  /** A drawn candidate changes to another stratum, or goes. */
  private queueDrawn(candidate: number): void {
    const from = this.fill.stratumOf(candidate);
    this.queue(this.pool, from, -this.cost(candidate), { put: null, taken: candidate });
    for (const stratum of this.fill.strataServed(candidate)) {
      if (stratum !== from) this.queue(stratum, from, 0, { put: { candidate, stratum }, taken: candidate });
    }
  }

  private cost(candidate: number): number {
    return this.fill.candidates.foreign(candidate) ? 1 : 0;
  }

  private queue(from: number, to: number, cost: number, step: Step): void {
    const key = this.key(from, to, cost);
    const queue = this.queues.get(key);
    if (queue === undefined) this.queues.set(key, { steps: [step], head: 0 });
    else queue.steps.push(step);
  }

  private key(from: number, to: number, cost: number): number {
    return (from * this.nodes.length + to) * COSTS.length + cost + 1;
  }
}
