import { ExchangeSteps } from './exchange-steps.ts';
import type { StrataFill } from './fill-strata.ts';
import { shortestExchange } from './shortest-exchange.ts';

/**
 * Draws as many as the strata can hold, by exchanges: a drawn candidate changes its phase, or makes room for one that its
 * repository kept out, and another is drawn in its place, through as many strata as it takes; and one of another
 * language makes room for one in the benchmark language, where the places of other languages run short.
 *
 * Exact. A draw is a flow of samples from repositories (at most DRAW_PER_REPOSITORY_MAX each) over candidates (at most
 * one each) into strata (at most their quota each), and other languages are its cost. When no chain of exchanges fits
 * into what is left of the cost, and no ring of exchanges makes it cheaper, the flow is the cheapest of its size, and one
 * more sample would cost too much, whichever are chosen (successive shortest paths, cycle cancelling).
 */
export function fillByExchange(fill: StrataFill): void {
  if (fill.size >= fill.wanted) return;
  const steps = new ExchangeSteps(fill);
  while (fill.size < fill.wanted) {
    const exchange = shortestExchange(steps.graph(), steps.places, steps.pool, fill.foreignLeft);
    if (exchange === null) return;
    steps.play(exchange);
  }
}
