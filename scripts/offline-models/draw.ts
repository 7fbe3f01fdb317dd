import { createHash } from 'node:crypto';

/** A number in [0, 1) that depends on the parts alone: what stands for chance in the stand-ins. */
export function draw(...parts: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

/** One of several, drawn by the parts. */
export function pick<Item>(items: readonly [Item, ...Item[]], ...parts: readonly (string | number)[]): Item {
  return items[Math.floor(draw(...parts) * items.length)] ?? items[0];
}
