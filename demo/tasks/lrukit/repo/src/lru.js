import { Chain } from './chain.js';

/** A limited number of entries, of which the one that has not been used for longest is dropped first. */
export class Lru {
  #limit;
  #weigh;
  #onDrop;
  #nodes = new Map();
  /** From what would be dropped next to what was used last. */
  #order = new Chain();
  #weight = 0;

  /**
   * @param {{ limit: number, weigh?: (value, key) => number, onDrop?: (key, value) => void }} options see the README
   */
  constructor({ limit, weigh = () => 1, onDrop = () => {} }) {
    if (!(limit > 0)) throw new RangeError('limit is a number above 0');
    this.#limit = limit;
    this.#weigh = weigh;
    this.#onDrop = onDrop;
  }

  get size() {
    return this.#nodes.size;
  }

  /** The sum of the weights of all entries. */
  get weight() {
    return this.#weight;
  }

  has(key) {
    return this.#nodes.has(key);
  }

  /** The value of a key, which is not thereby used. */
  peek(key) {
    return this.#nodes.get(key)?.value;
  }

  get(key) {
    const node = this.#nodes.get(key);
    if (node === undefined) return undefined;
    this.#order.moveToEnd(node);
    return node.value;
  }

  /** Keeps a value. Gives whether it is kept: what alone is too heavy is not. */
  set(key, value) {
    const weight = this.#weigh(value, key);
    if (!(weight >= 0)) throw new RangeError(`not a weight: ${weight}`);
    if (weight > this.#limit) {
      this.delete(key);
      return false;
    }
    const node = this.#nodes.get(key);
    if (node === undefined) {
      this.#add(key, value, weight);
    } else {
      this.#weight += weight - node.weight;
      node.value = value;
      node.weight = weight;
    }
    this.#makeRoom();
    return true;
  }

  delete(key) {
    const node = this.#nodes.get(key);
    if (node === undefined) return false;
    this.#remove(node);
    return true;
  }

  clear() {
    this.#nodes.clear();
    this.#order = new Chain();
    this.#weight = 0;
  }

  *keys() {
    for (const { key } of this.#order) yield key;
  }

  *entries() {
    for (const { key, value } of this.#order) yield [key, value];
  }

  #add(key, value, weight) {
    const node = { key, value, weight };
    this.#nodes.set(key, node);
    this.#order.append(node);
    this.#weight += weight;
  }

  #remove(node) {
    this.#nodes.delete(node.key);
    this.#order.remove(node);
    this.#weight -= node.weight;
  }

  #makeRoom() {
    while (this.#weight > this.#limit) {
      const { first } = this.#order;
      this.#remove(first);
      this.#onDrop(first.key, first.value);
    }
  }
}
