/** A duration as runners print it behind a title. */
const DURATION = /^(\d{1,12}(?:[.,]\d{1,12})?) ?(ms|s|m|min|h|us|μs)$/;
const LENGTH_MAX = 40;

/** A text without the one duration in brackets that it ends with: `name (105 ms)`. */
export function withoutBracketedDuration(text: string): { text: string; durationMs?: number } {
  const line = text.trimEnd();
  const open = line.endsWith(')') ? line.lastIndexOf(' (') : -1;
  if (open === -1 || line.length - open > LENGTH_MAX) return { text: line };
  const durationMs = milliseconds(line.slice(open + 2, -1));
  return durationMs === null ? { text: line } : { text: line.slice(0, open).trimEnd(), durationMs };
}

/** A text without the one bare duration that it ends with: `name 12ms`. */
export function withoutBareDuration(text: string): { text: string; durationMs?: number } {
  const line = text.trimEnd();
  const blank = line.lastIndexOf(' ');
  if (blank === -1 || line.length - blank > LENGTH_MAX) return { text: line };
  const durationMs = milliseconds(line.slice(blank + 1));
  return durationMs === null ? { text: line } : { text: line.slice(0, blank).trimEnd(), durationMs };
}

const UNITS: Record<string, number> = { us: 0.001, μs: 0.001, ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

function milliseconds(text: string): number | null {
  const [, number, unit = ''] = DURATION.exec(text) ?? [];
  return number === undefined ? null : Number(number.replace(',', '.')) * (UNITS[unit] ?? 1);
}
