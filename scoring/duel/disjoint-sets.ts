/** Sets of the numbers 0 … size − 1 that only ever grow together; each is known by its smallest member. */
export class DisjointSets {
  readonly #parent: number[];

  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, i) => i);
  }

  unite(a: number, b: number): void {
    const [first, second] = [this.first(a), this.first(b)];
    this.#parent[Math.max(first, second)] = Math.min(first, second);
  }

  /** The smallest member of the set that holds `member`. */
  first(member: number): number {
    let root = member;
    for (let up = this.#up(root); up !== root; up = this.#up(root)) root = up;
    for (let at = member; at !== root;) {
      const up = this.#up(at);
      this.#parent[at] = root;
      at = up;
    }
    return root;
  }

  /** All sets, by their first members, ascending; members ascending. */
  sets(): number[][] {
    const sets = new Map<number, number[]>();
    this.#parent.forEach((_, member) => {
      const first = this.first(member);
      const set = sets.get(first);
      if (set === undefined) sets.set(first, [member]);
      else set.push(member);
    });
    return [...sets.values()];
  }

  #up(member: number): number {
    return this.#parent[member] ?? member;
  }
}
