/** A map that forgets what was used longest ago once its entries weigh more than `capacity` together. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, { value: Value; weight: number }>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight = 1): void {
    this.total += weight - (this.entries.get(key)?.weight ?? 0);
    this.entries.delete(key);
    this.entries.set(key, { value, weight });
    for (const [oldest, entry] of this.entries) {
      if (this.total <= this.capacity || oldest === key) break;
      this.entries.delete(oldest);
      this.total -= entry.weight;
    }
  }

  get size(): number {
    return this.entries.size;
  }
}
