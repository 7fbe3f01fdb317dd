/**
 * The observation memo of one sample. Seed, "The shape of one eval": the same command in the same state resolves to the
 * same observation in every run, so that runs diverge only where a model chose differently.
 *
 * Invariant: for one key at most one production is in flight, and every asker gets its result; a failed production is not
 * memoised. It lives in workflow state, so it is durable and needs no lock: workflow code runs one turn at a time, and
 * nothing is awaited between the look-up and the entry.
 */
export class ObservationMemo<Observation> {
  private readonly productions = new Map<string, Promise<Observation>>();

  /** How many askers were answered without a production of their own. */
  hits = 0;

  observe(key: string, produce: () => Promise<Observation>): Promise<Observation> {
    const known = this.productions.get(key);
    if (known !== undefined) {
      this.hits += 1;
      return known;
    }
    const production = produce();
    this.productions.set(key, production);
    production.catch(() => this.productions.delete(key));
    return production;
  }
}
