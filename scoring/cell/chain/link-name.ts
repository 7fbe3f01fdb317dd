/** Names a link among those of its chain: in its folder, and in the id of its cell. */
export function linkName(link: number, taskId: string): string {
  return `${link}-${taskId}`;
}

/** Folder of a link's cell, below that of its chain's record. */
export function linkFolder(link: number, taskId: string): string {
  return `links/${linkName(link, taskId)}`;
}
