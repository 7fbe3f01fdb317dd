import { jsonErrorOffset } from '../../schemas/json-error-offset.ts';
import { type Fields, isFields } from '../trajectory/json-fields.ts';

/** How many times an output may be scanned over for objects that never end. */
const SCANS = 2;

/**
 * The JSON objects in an output that begin a line and fulfil `isReport`: runners print their report among what tests print.
 * A report that a test printed is found as well, so more than one says that none can be trusted. Linear.
 */
export function reportsIn(text: string, isReport: (value: Fields) => boolean): Fields[] {
  const whole = parsed(text);
  if (whole !== null) return isReport(whole) ? [whole] : [];
  const found: Fields[] = [];
  let at = nextObject(text, 0);
  let budget = SCANS * text.length;
  while (at !== -1 && budget > 0) {
    const rest = text.slice(at);
    const length = jsonErrorOffset(rest);
    budget -= length + 1;
    // What ends otherwise has not closed: most of what begins like an object is output.
    const closed = rest.slice(0, length).trimEnd();
    const value = closed.endsWith('}') ? parsed(closed) : null;
    if (value !== null && isReport(value)) found.push(value);
    at = nextObject(text, value === null ? at + 1 : at + length);
  }
  return found;
}

/** Where an object begins at the start of a line. */
function nextObject(text: string, from: number): number {
  if (from === 0 && text.startsWith('{')) return 0;
  const found = text.indexOf('\n{', Math.max(0, from - 1));
  return found === -1 ? -1 : found + 1;
}

/** A JSON object; null for anything else. */
export function parsed(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
