/**
 * A path with one more title. Of millions of paths the room counts: a list that grows by `push`, or is spread and added to, keeps
 * room for sixteen more.
 */
export function pathWith(titles: readonly string[], title: string): string[] {
  const path = new Array<string>(titles.length + 1);
  for (let at = 0; at < titles.length; at += 1) path[at] = titles[at] ?? '';
  path[titles.length] = title;
  return path;
}
