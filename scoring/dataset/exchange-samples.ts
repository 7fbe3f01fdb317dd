import type { StrataFill } from './fill-strata.ts';
import { shortestExchange, type Edge } from './shortest-exchange.ts';
import { usefulCandidates, type UsefulCandidates } from './useful-candidates.ts';

/** Part of an exchange: `put` is drawn for a stratum, and the place of `taken` comes free; the same one changes phase. */
interface Step {
  readonly put: { readonly candidate: number; readonly stratum: number } | null;
  readonly taken: number | null;
}

/**
 * Draws as many as the strata can hold, by exchanges: a drawn candidate changes its phase, or makes room for one that its
 * repository kept out, and another is drawn in its place, through as many strata as it takes; and one of another
 * language makes room for one in the benchmark language, where the places of other languages run short.
 *
 * Exact. A draw is a flow of samples from repositories (at most DRAW_PER_REPOSITORY_MAX each) over candidates (at most
 * one each) into strata (at most their quota each), and other languages are its cost. No chain of exchanges fits into
 * what is left of the cost, and no ring of exchanges makes it cheaper: then the flow is the cheapest of its size, and
 * one more sample would cost too much, whichever are chosen (successive shortest paths, cycle cancelling).
 */
export function fillByExchange(fill: StrataFill): void {
  if (fill.size >= fill.wanted) return;
  const useful = usefulCandidates(fill.candidates, fill.wanted);
  while (fill.size < fill.wanted) {
    const exchange = new Exchanges(fill, useful).shortest();
    if (exchange === null) return;
    for (const { taken } of exchange) if (taken !== null) fill.take(taken);
    for (const { put } of exchange) if (put !== null) fill.put(put.candidate, put.stratum);
  }
}

/**
 * The exchanges that a fill allows, as a graph: its nodes are the strata, the candidates that nothing keeps out (`pool`),
 * and the places to be filled (`places`). A step leaves the node that lacks a sample and reaches the node that gives one.
 */
class Exchanges {
  private readonly pool: number;
  private readonly places: number;
  private readonly graph: (Edge<Step> | null)[][];

  constructor(
    private readonly fill: StrataFill,
    useful: UsefulCandidates,
  ) {
    this.pool = fill.strata.length;
    this.places = this.pool + 1;
    const nodes = [...fill.strata, this.pool, this.places];
    this.graph = nodes.map(() => nodes.map(() => null));
    for (const stratum of fill.strata.keys()) {
      if (fill.takesMore(stratum)) this.add(this.places, stratum, 0, { put: null, taken: null });
      if (fill.givesUp(stratum)) this.add(stratum, this.places, 0, { put: null, taken: null });
    }
    for (const candidate of fill.drawn) this.addDrawn(candidate);
    for (const ofKind of useful.byKind) this.addFree(ofKind);
    for (const repo of fill.repos) this.addOfRepo(useful.byRepo.get(repo) ?? []);
  }

  shortest(): Step[] | null {
    return shortestExchange(this.graph, this.places, this.pool, this.fill.foreignLeft);
  }

  /** A drawn candidate changes to another stratum, or goes. */
  private addDrawn(candidate: number): void {
    const from = this.fill.stratumOf(candidate);
    this.add(this.pool, from, -this.cost(candidate), { put: null, taken: candidate });
    for (const stratum of this.fill.strataServed(candidate)) {
      if (stratum !== from) this.add(stratum, from, 0, { put: { candidate, stratum }, taken: candidate });
    }
  }

  /** The first candidate of a kind that its repository does not keep out is drawn. */
  private addFree(ofKind: readonly number[]): void {
    const free = ofKind.find((one) => this.fill.stratumOf(one) === -1 && !this.fill.repoFull(one));
    if (free === undefined) return;
    for (const stratum of this.fill.strataServed(free)) {
      this.add(stratum, this.pool, this.cost(free), { put: { candidate: free, stratum }, taken: null });
    }
  }

  /** A candidate is drawn in the place of one of the same repository. */
  private addOfRepo(ofRepo: readonly number[]): void {
    for (const candidate of ofRepo) {
      if (this.fill.stratumOf(candidate) !== -1) continue;
      for (const taken of this.fill.ofRepo(candidate)) {
        const cost = this.cost(candidate) - this.cost(taken);
        for (const stratum of this.fill.strataServed(candidate)) {
          this.add(stratum, this.fill.stratumOf(taken), cost, { put: { candidate, stratum }, taken });
        }
      }
    }
  }

  private cost(candidate: number): number {
    return this.fill.candidates.foreign(candidate) ? 1 : 0;
  }

  /** Keeps the cheapest edge between two nodes, the first added of equal ones. */
  private add(from: number, to: number, cost: number, step: Step): void {
    const edges = this.graph[from];
    const known = edges?.[to] ?? null;
    if (edges !== undefined && (known === null || cost < known.cost)) edges[to] = { cost, step };
  }
}
