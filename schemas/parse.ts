import type { z } from 'zod';

import { InputError } from './input-error.ts';

/** `a.b[2].c` of an issue's path. */
export function keyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

/**
 * `value` as the schema has it.
 *
 * @param where the file (or `file:line`) that `value` was read from
 * @throws InputError naming the first key path that differs, what stands there and what is expected; for an unknown key
 *   of a strict object, the nearest key that the object knows
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: false });
  if (result.success) return result.data;
  const issue = mostSpecific(result.error.issues);
  const at = keyPath(issue.path);
  const place = at === '' ? where : `${where}: ${at}`;
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, issue.path);
    const [unknown = ''] = issue.keys;
    const near = nearest(unknown, known);
    const hint = near === undefined ? `known keys: ${known.join(', ')}` : `did you mean "${near}"?`;
    throw new InputError(place, `unknown key "${unknown}"`, hint);
  }
  throw new InputError(place, describe(valueAt(value, issue.path)), issue.message);
}

/** The issue of a union that got furthest into the value, so that the message speaks of the branch that was meant. */
function mostSpecific(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  const [first] = issues;
  if (first === undefined) throw new Error('a failed parse has an issue');
  if (first.code !== 'invalid_union' || first.errors.length === 0) return first;
  const branches = first.errors.filter((branch) => branch.length > 0).map((branch) => mostSpecific(branch));
  const deepest = branches.reduce<z.core.$ZodIssue | undefined>(
    (best, issue) => (best === undefined || issue.path.length > best.path.length ? issue : best),
    undefined,
  );
  if (deepest === undefined || deepest.path.length === 0) return first;
  return { ...deepest, path: [...first.path, ...deepest.path] };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
}

/** What stands there, in a few words; never the whole of a value that may be huge or deeply nested. */
function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'found null';
  if (Array.isArray(value)) return `found an array of ${value.length}`;
  if (typeof value === 'object') return 'found an object';
  if (typeof value === 'number' || typeof value === 'boolean') return `found ${value}`;
  if (typeof value !== 'string') return `found a ${typeof value}`;
  return `found ${JSON.stringify(value.length > TEXT_SHOWN ? `${value.slice(0, TEXT_SHOWN)}…` : value)}`;
}

const TEXT_SHOWN = 80;

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const key of path) at = child(at, key);
  const shape = unwrapped(at).shape;
  return shape === undefined ? [] : Object.keys(shape);
}

interface Inner {
  shape?: Record<string, unknown>;
  element?: unknown;
  valueType?: unknown;
  unwrap?: () => unknown;
  def?: { type?: string; innerType?: unknown; in?: unknown; out?: unknown };
}

function unwrapped(schema: unknown): Inner {
  let at = schema as Inner;
  while (at.def?.innerType !== undefined || at.def?.type === 'pipe') at = (at.def.innerType ?? at.def.in) as Inner;
  return at;
}

function child(schema: unknown, key: PropertyKey): unknown {
  const at = unwrapped(schema);
  if (typeof key === 'number') return at.element ?? {};
  return at.shape?.[String(key)] ?? at.valueType ?? {};
}

/** The known key within an edit distance of a third of the unknown key's length. */
function nearest(unknown: string, known: readonly string[]): string | undefined {
  const scored = known.map((key) => ({ key, distance: editDistance(unknown.toLowerCase(), key.toLowerCase()) }));
  scored.sort((a, b) => a.distance - b.distance);
  const [best] = scored;
  return best !== undefined && best.distance <= Math.max(2, Math.floor(unknown.length / 3)) ? best.key : undefined;
}

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
