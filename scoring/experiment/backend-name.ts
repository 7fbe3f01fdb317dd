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
  const shorter = AFFIXES.flatMap((affix) => [
    whole.startsWith(affix) ? whole.slice(affix.length) : '',
    whole.endsWith(affix) ? whole.slice(0, -affix.length) : '',
  ]).find((rest) => rest !== '');
  return shorter === undefined ? whole : backendName(shorter);
}
