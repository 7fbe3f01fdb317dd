import { InputError } from '../../schemas/input-error.ts';
import type { BadEntry, ChallengerList } from '../../schemas/nightly.ts';
import { ChallengerEntry, CHALLENGERS_MAX } from '../../schemas/nightly-settings.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson, parseTomlOrJson } from '../../schemas/toml-or-json.ts';

/** How a list is written. */
type ListFormat = 'json' | 'toml' | 'text';

/**
 * The entries of a list of challengers, each good one once and each bad one named: a JSON array, or an object with an
 * array `challengers`; the like in TOML; or text, one model a line, with `#` comments.
 *
 * @param source path or URL, for messages
 * @param mediaType what an HTTP server says of it, where it came from one
 * @throws InputError where nothing of it can be read as a list
 */
export function parseChallengers(text: string, source: string, mediaType: string | null = null): ChallengerList {
  const list: ChallengerList = { good: [], bad: [] };
  const seen = new Map<string, string>();
  let count = 0;
  for (const { value, where } of entries(text, source, listFormat(text, source, mediaType))) {
    count += 1;
    if (count > CHALLENGERS_MAX) {
      list.bad.push({ where, entry: null, why: `only the first ${CHALLENGERS_MAX} entries are taken` });
      break;
    }
    const entry = parsed(value, where);
    if ('why' in entry) list.bad.push(entry);
    else {
      const before = seen.get(entry.model);
      if (before === undefined) {
        seen.set(entry.model, where);
        list.good.push({ ...entry, where });
      } else list.bad.push({ where, entry: shown(entry.model), why: `named before, at ${before}` });
    }
  }
  return list;
}

/** By the ending of the name, else by the media type, else by how the text begins. */
function listFormat(text: string, source: string, mediaType: string | null): ListFormat {
  const path = (source.split(/[?#]/)[0] ?? '').toLowerCase();
  const type = mediaType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.toml')) return 'toml';
  if (type.endsWith('/json') || type.endsWith('+json')) return 'json';
  if (type.endsWith('/toml')) return 'toml';
  const start = text.trimStart();
  if (start.startsWith('[[') || /^challengers[ \t]*=/m.test(text)) return 'toml';
  return start.startsWith('[') || start.startsWith('{') ? 'json' : 'text';
}

interface Entry {
  value: unknown;
  where: string;
}

function entries(text: string, source: string, format: ListFormat): Entry[] {
  if (format === 'text') {
    return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
      const [model = ''] = line.startsWith('#') ? [] : line.split(/[ \t]#/, 1);
      return model.trim() === '' ? [] : [{ value: model.trim(), where: `${source}:${index + 1}` }];
    });
  }
  const root = format === 'json' ? parseJson(text, source) : parseTomlOrJson(text, source);
  const [array, at] = Array.isArray(root) ? [root as unknown[], ''] : [fieldOf(root, 'challengers'), 'challengers'];
  if (!Array.isArray(array)) {
    throw new InputError(
      source,
      array === undefined ? 'no "challengers" in it' : '"challengers" is no array',
      'expected an array of models, or an object with an array "challengers"',
    );
  }
  return (array as unknown[]).map((value, index) => ({ value, where: `${source}: ${at}[${index}]` }));
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function parsed(value: unknown, where: string): { model: string; priority: number | null } | BadEntry {
  try {
    const entry = parseInput(ChallengerEntry, value, where);
    return typeof entry === 'string'
      ? { model: entry, priority: null }
      : { model: entry.model, priority: entry.priority ?? null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const entry = typeof value === 'string' ? shown(value) : null;
    return { where: error.where, entry, why: shown(`${error.problem}; ${error.remedy}`) };
  }
}

const SHOWN_MAX = 300;

/** Text of a stranger, no longer than a message may be and in a form that steers no terminal. */
export function shown(text: string): string {
  const cut = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cs}]/gu, '\u{fffd}');
}
