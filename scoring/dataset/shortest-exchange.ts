/** A step from one node to another; its cost may be negative. */
export interface Edge<Step> {
  readonly cost: number;
  readonly step: Step;
}

/** Edges by the node they leave and the node they reach; null where there is none. */
export type Graph<Step> = readonly (readonly (Edge<Step> | null)[])[];

/**
 * Of the chains from `from` to `to` that cost at most `budget`, and the rings that cost less than nothing, the steps of
 * one of the fewest steps, a chain before a ring. Null when there is neither: then no chain of any length is cheap
 * enough, not even one that rings make cheaper.
 *
 * It passes no node twice: what it passed between could be left out as a ring, or as a chain that is no dearer, and
 * either would have been found before it. The same holds for nodes that edges stand for.
 */
export function shortestExchange<Step>(graph: Graph<Step>, from: number, to: number, budget: number): Step[] | null {
  const nodes = [...graph.keys()];
  let walks = nodes.map((start) => nodes.map((node): Walk<Step> | null => (node === start ? { cost: 0 } : null)));
  for (let steps = 1; steps <= nodes.length; steps += 1) {
    walks = walks.map((fromStart) => nodes.map((node) => cheapest(graph, fromStart, node)));
    const chain = walks[from]?.[to] ?? null;
    if (chain !== null && chain.cost <= budget) return stepsOf(chain);
    const ring = nodes.map((node) => walks[node]?.[node] ?? null).find((walk) => walk !== null && walk.cost < 0);
    if (ring !== null && ring !== undefined) return stepsOf(ring);
  }
  return null;
}

/** A walk, as its last step and the walk before it. */
interface Walk<Step> {
  readonly cost: number;
  readonly last?: { readonly step: Step; readonly before: Walk<Step> };
}

/** The cheapest of the walks given, by the node where they end, with one more step to `node`. */
function cheapest<Step>(graph: Graph<Step>, walks: readonly (Walk<Step> | null)[], node: number): Walk<Step> | null {
  let best: Walk<Step> | null = null;
  for (const [end, before] of walks.entries()) {
    const edge = graph[end]?.[node] ?? null;
    if (before === null || edge === null) continue;
    const cost = before.cost + edge.cost;
    if (best === null || cost < best.cost) best = { cost, last: { step: edge.step, before } };
  }
  return best;
}

function stepsOf<Step>(walk: Walk<Step>): Step[] {
  const steps: Step[] = [];
  for (let { last } = walk; last !== undefined; { last } = last.before) steps.unshift(last.step);
  return steps;
}
