/** A path as world states have it: one character a byte. */
export function worldPath(path: string): string {
  return Buffer.from(path, 'utf8').toString('latin1');
}
