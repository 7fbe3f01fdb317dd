/** A number as text that sorts as the number does. */
export function inOrder(index: number): string {
  return String(index).padStart(8, '0');
}
