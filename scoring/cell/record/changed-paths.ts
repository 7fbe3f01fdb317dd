import { type Fields, isFields } from '../../trajectory/json-fields.ts';

/** Objects within a summary, one in the other. */
const DEPTH_MAX = 8;

/**
 * Key paths at which two summaries differ, as `score_states.visible`, in the order of the new one; lists count as a whole.
 * Nothing has changed where there was none before.
 */
export function changedPaths(before: Fields | null, after: Fields): string[] {
  return before === null ? [] : differences(before, after, '', DEPTH_MAX);
}

function differences(before: Fields, after: Fields, prefix: string, depth: number): string[] {
  const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...keys].flatMap((key) => {
    const a = Object.hasOwn(before, key) ? before[key] : undefined;
    const b = Object.hasOwn(after, key) ? after[key] : undefined;
    if (a === b) return [];
    const path = `${prefix}${key}`;
    if (isFields(a) && isFields(b) && depth > 0) return differences(a, b, `${path}.`, depth - 1);
    return Array.isArray(a) && Array.isArray(b) && sameItems(a, b) ? [] : [path];
  });
}

/** Lists of a summary hold texts; others are the same only when they are one. */
function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
