import { FilterFault } from './fault.js';

const WORDS = new Set(['and', 'or', 'not', 'has']);
const VALUES = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const TOKEN =
  /\s*(?:(?<number>-?\d+(?:\.\d+)?)|"(?<text>(?:[^"\\]|\\.)*)"|(?<name>[A-Za-z_]\w*(?:\.\w+)*)|(?<sign>[()]|!=|[<>]=?|[=~]))/y;

/**
 * The tokens of a filter: `{ type, value, position }`, where type is `value`, `field`, a word (`and`, `or`, `not`,
 * `has`) or a sign. The last one has the type `end`.
 */
export function tokenize(text) {
  const tokens = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    const position = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
    if (match === null) throw new FilterFault(`cannot read ${JSON.stringify(text[position])}`, position);
    tokens.push({ ...token(match.groups), position });
  }
  tokens.push({ type: 'end', position: end });
  return tokens;
}

function token({ number, text, name, sign }) {
  if (number !== undefined) return { type: 'value', value: Number(number) };
  if (text !== undefined) return { type: 'value', value: text.replace(/\\(.)/g, '$1') };
  if (sign !== undefined) return { type: sign };
  if (WORDS.has(name)) return { type: name };
  if (VALUES.has(name)) return { type: 'value', value: VALUES.get(name) };
  return { type: 'field', value: name };
}
