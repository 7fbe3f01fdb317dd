/** Orders by a text of each item, code unit by code unit: the same on every machine, whatever its locale. */
export function byKey<T>(key: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => {
    const [one, other] = [key(a), key(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
}
