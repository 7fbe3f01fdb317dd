/**
 * Sum of the values, each as often as it was drawn. In two halves, since an addition waits for the one before; and never
 * past the end, since one look there makes every later one slow.
 */
export function weighted(drawn: Float64Array, values: Float64Array): number {
  const last = drawn.length - 1;
  let even = 0;
  let odd = 0;
  for (let place = 0; place < last; place += 2) {
    even += (drawn[place] ?? 0) * (values[place] ?? 0);
    odd += (drawn[place + 1] ?? 0) * (values[place + 1] ?? 0);
  }
  if (last % 2 === 0) even += (drawn[last] ?? 0) * (values[last] ?? 0);
  return even + odd;
}
