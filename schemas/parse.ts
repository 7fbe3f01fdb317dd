import type { z } from 'zod';

import { editDistance } from './edit-distance.ts';
import { InputError } from './input-error.ts';
import { expectation, mistypedAs } from './missing-key.ts';

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
 * @throws InputError naming the first key path that differs, what stands there and what is expected; before that an unknown
 *   key of a strict object, with the nearest key that the object knows: a required key that is missing may be there under it.
 *   Of an object that keeps what it does not know, an unknown key is told where it is near a required one that is missing
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: false });
  if (result.success) return result.data;
  const issue = mostSpecific(result.error.issues);
  const at = keyPath(issue.path);
  const place = at === '' ? where : `${where}: ${at}`;
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, issue.path);
    const near = issue.keys.map((key) => nearest(key, known)).find((key) => key !== undefined);
    const [unknown = ''] = issue.keys.filter((key) => near === undefined || nearest(key, known) === near);
    const hint = near === undefined ? `known keys: ${known.join(', ')}` : `did you mean "${near}"?`;
    throw new InputError(place, `unknown key "${unknown}"`, hint);
  }
  const found = valueAt(value, issue.path);
  if (found === undefined) refuseMistyped(schema, value, issue.path, where);
  throw new InputError(place, describe(found), expectation(issue));
}

/** @throws InputError where the key that is missing stands in its object under a name near to its own */
function refuseMistyped(schema: z.ZodType, value: unknown, path: readonly PropertyKey[], where: string): void {
  const key = path.at(-1);
  if (typeof key !== 'string') return;
  const above = path.slice(0, -1);
  const mistyped = mistypedAs(key, valueAt(value, above), knownKeys(schema, above));
  if (mistyped === undefined) return;
  const at = keyPath(above);
  throw new InputError(at === '' ? where : `${where}: ${at}`, `unknown key "${mistyped}"`, `did you mean "${key}"?`);
}

/** The issue to tell: that of an unknown key, else the first; of a union the one that got furthest into the value. */
function mostSpecific(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  const first = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (first === undefined) throw new Error('a failed parse has an issue');
  if (first.code !== 'invalid_union' || first.errors.length === 0) return first;
  // The branch that was meant is the one whose issue lies deepest.
  const meant = first.errors.filter((branch) => branch.length > 0).map((branch) => mostSpecific(branch));
  const deepest = meant.reduce<z.core.$ZodIssue | undefined>(
    (best, issue) => (best === undefined || depth(issue) > depth(best) ? issue : best),
    undefined,
  );
  if (deepest === undefined || depth(deepest) === 0) return first;
  return { ...deepest, path: [...first.path, ...deepest.path] };
}

/** How far into the value an issue lies; an unknown key is one step below the object that is told to hold it. */
function depth({ code, path }: z.core.$ZodIssue): number {
  return path.length + (code === 'unrecognized_keys' ? 1 : 0);
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

/** Keys of the object at the path; of a union those of all its branches. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at = branches(schema);
  for (const key of path) at = at.map((branch) => child(branch, key)).flatMap(branches);
  return [...new Set(at.flatMap(({ shape }) => Object.keys(shape ?? {})))];
}

interface Inner {
  shape?: Record<string, unknown>;
  element?: unknown;
  valueType?: unknown;
  def?: { type?: string; innerType?: unknown; in?: unknown; options?: unknown[] };
}

/** A schema without what wraps it; of a union each branch. */
function branches(schema: unknown): Inner[] {
  let at = schema as Inner;
  while (at.def?.innerType !== undefined || at.def?.type === 'pipe') at = (at.def.innerType ?? at.def.in) as Inner;
  return at.def?.type === 'union' ? (at.def.options ?? []).flatMap(branches) : [at];
}

function child(at: Inner, key: PropertyKey): unknown {
  if (typeof key === 'number') return at.element ?? {};
  return at.shape?.[String(key)] ?? at.valueType ?? {};
}

/** The known key within an edit distance of a third of the unknown key's length. */
export function nearest(unknown: string, known: readonly string[]): string | undefined {
  const scored = known.map((key) => ({ key, distance: editDistance(unknown.toLowerCase(), key.toLowerCase()) }));
  scored.sort((a, b) => a.distance - b.distance);
  const [best] = scored;
  return best !== undefined && best.distance <= Math.max(2, Math.floor(unknown.length / 3)) ? best.key : undefined;
}
