/** How many times each of some texts is there. */
export class Multiset {
  readonly #counts = new Map<string, number>();

  /** How many different ones there are. */
  get size(): number {
    return this.#counts.size;
  }

  add(text: string): void {
    this.#counts.set(text, this.count(text) + 1);
  }

  count(text: string): number {
    return this.#counts.get(text) ?? 0;
  }

  [Symbol.iterator](): IterableIterator<[string, number]> {
    return this.#counts.entries();
  }
}
