/** Longest summary in UTF-16 units: the engine refuses one of more than 400 bytes, and what it stands for with it. */
const SUMMARY_MAX = 110;

/** What the Web UI says of an activity or a child, however long the names in it are. */
export function summarized(text: string): string {
  return text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
