import { KNOWN_KEYS, TASK_KEYS } from '../../schemas/trial-task.ts';

type Table = Readonly<Record<string, unknown>>;

/**
 * The tables of a task from its two files, each as it stands: where both say something TOML wins, key by key. A list is
 * one value. Source: spec, trial.md "Task directory".
 */
export function mergeTaskFiles(toml: Table | null, json: Table | null): Table {
  const merged = mergeTables(withTaskTable(json ?? {}), withTaskTable(toml ?? {}));
  return { ...merged, ...Object.fromEntries(TABLES.map((name) => [name, asTable(merged[name])])) };
}

const TABLES = ['task', 'metadata', 'verification'];

/** The keys that `metadata.json` has at its top, in the table that they belong to. */
function withTaskTable(file: Table): Table {
  const top = Object.entries(file).filter(([key]) => TASK_KEYS.includes(key));
  const rest = Object.entries(file).filter(([key]) => !TASK_KEYS.includes(key));
  return Object.fromEntries([...rest, ['task', mergeTables(Object.fromEntries(top), asTable(file['task']))]]);
}

function mergeTables(under: Table, over: Table): Table {
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const low = under[key];
      const high = over[key];
      if (isTable(low) && isTable(high)) return [key, mergeTables(low, high)];
      return [key, high ?? low];
    }),
  );
}

/**
 * A file without what it leaves open: generated `metadata.json` files write unset fields as null or as the empty text.
 *
 * @param depth of tables that are looked through
 */
export function withoutUnset(file: Table, depth = 1): Table {
  const set = Object.entries(file).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    set.map(([key, value]) => [key, depth > 0 && isTable(value) ? withoutUnset(value, depth - 1) : value]),
  );
}

/** Key paths of a file that no rule knows, in order. */
export function unknownKeys(file: Table): string[] {
  return Object.entries(file).flatMap(([key, value]) => {
    if (!(KNOWN_KEYS['']?.includes(key) ?? false)) return [key];
    const known = KNOWN_KEYS[key];
    if (known === undefined || !isTable(value)) return [];
    return Object.keys(value).flatMap((inner) => (known.includes(inner) ? [] : [`${key}.${inner}`]));
  });
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

const asTable = (value: unknown): Table => (isTable(value) ? value : {});
