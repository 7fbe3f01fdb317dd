/** A finite number cut to [0, 1]; never −0. */
export function toUnitInterval(value: number): number {
  return Math.min(1, Math.max(0, value));
}
