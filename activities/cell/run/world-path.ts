/** A path as world states have it: one character a byte. */
export function worldPath(path: string): string {
  return Buffer.from(path, 'utf8').toString('latin1');
}

/** A path of a world state as people read it. */
export function plainPath(path: string): string {
  return Buffer.from(path, 'latin1').toString('utf8');
}
