/** One key for what makes a picture. */
export function keyOf({ name, width, height }) {
  return JSON.stringify([name, width, height]);
}
