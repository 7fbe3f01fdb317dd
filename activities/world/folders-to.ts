/** Every folder that leads to a path whose parts `/` separates, the outermost first. */
export function foldersTo(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
