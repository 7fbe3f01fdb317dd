/** One key for what makes a picture. */
export function keyOf({ name, width, height }) {
  return `${name}${width}${height}`;
}
