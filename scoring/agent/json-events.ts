export type JsonEvent = Readonly<Record<string, unknown>>;

/** Longest line that is read as an event, in characters. */
const LINE_MAX = 8 * 1024 * 1024;

/**
 * The JSON objects of an agent's output: one a line, or a single document that is an object or a list of them. Whatever else
 * stands there is passed over.
 */
export function jsonEvents(stdout: string): JsonEvent[] {
  const lines = stdout.split('\n').flatMap((line) => objectsOf(line));
  return lines.length > 0 ? lines : objectsOf(stdout);
}

function objectsOf(text: string): JsonEvent[] {
  const trimmed = text.trim();
  if (trimmed.length > LINE_MAX || !(trimmed.startsWith('{') || trimmed.startsWith('['))) return [];
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch (error) {
    // A line that is no JSON, or nests deeper than the parser goes, is no event.
    if (error instanceof SyntaxError || error instanceof RangeError) return [];
    throw error;
  }
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

export function isObject(value: unknown): value is JsonEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object below a key; an empty one where there is none. */
export function at(event: JsonEvent, key: string): JsonEvent {
  const value = Object.hasOwn(event, key) ? event[key] : undefined;
  return isObject(value) ? value : {};
}

export function textAt(event: JsonEvent, key: string): string | null {
  const value = Object.hasOwn(event, key) ? event[key] : undefined;
  return typeof value === 'string' ? value : null;
}

/** A number that counts something: finite and not negative. */
export function amountAt(event: JsonEvent, key: string): number | undefined {
  const value = Object.hasOwn(event, key) ? event[key] : undefined;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The same, whole. */
export function countAt(event: JsonEvent, key: string): number | undefined {
  const value = amountAt(event, key);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** An object without the keys that have no value. */
export function known<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
