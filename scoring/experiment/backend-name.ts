/** What a name says of how a backend runs, not which it is. Spec, trial.md "Settled points". */
const AFFIXES = ['mcp', 'server'];

/** The backend whose names vary most; all that hold it are one. Seed, "backend_overlap severity". */
const FUZZY = 'sourcegraph';

/**
 * The name by which backends are compared: without case, separators and any `mcp` or `server` before or after. A name that
 * is nothing else stays as it is.
 */
export function backendName(name: string): string {
  const whole = name.toLowerCase().replace(/[-_\s]/g, '');
  if (whole.includes(FUZZY)) return FUZZY;
  let first = 0;
  let end = whole.length;
  for (;;) {
    const before = AFFIXES.find((affix) => whole.startsWith(affix, first) && first + affix.length < end);
    const after = AFFIXES.find((affix) => whole.startsWith(affix, end - affix.length) && end - affix.length > first);
    if (before === undefined && after === undefined) return whole.slice(first, end);
    if (before !== undefined) first += before.length;
    else end -= after?.length ?? 0;
  }
}
