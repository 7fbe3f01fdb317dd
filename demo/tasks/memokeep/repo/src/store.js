/** Values by key, each for a limited time, and no more than a number of them. */
export class Store {
  #max;
  #ttl;
  #now;
  #entries = new Map();

  /**
   * @param {{ max?: number, ttl?: number, now?: () => number }} options how many values, for how many milliseconds; the
   *   clock, in milliseconds
   */
  constructor({ max = Infinity, ttl = Infinity, now = Date.now } = {}) {
    if (!(max >= 1)) throw new RangeError('max is a number from 1');
    if (!(ttl > 0)) throw new RangeError('ttl is a number above 0');
    this.#max = max;
    this.#ttl = ttl;
    this.#now = now;
  }

  get size() {
    return this.#entries.size;
  }

  /** The entry of a key, `{ value }`, or undefined. */
  get(key) {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (this.#now() < entry.until) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  set(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + this.#ttl });
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value);
  }

  delete(key) {
    return this.#entries.delete(key);
  }

  clear() {
    this.#entries.clear();
  }
}
