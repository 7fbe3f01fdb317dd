import { FilterFault } from './fault.js';
import { tokenize } from './tokenize.js';

const COMPARISONS = new Set(['=', '!=', '<', '<=', '>', '>=', '~', 'has']);

/** Walks over tokens from the first to the last. */
class Cursor {
  #tokens;
  #at = 0;

  constructor(tokens) {
    this.#tokens = tokens;
  }

  get next() {
    return this.#tokens[this.#at];
  }

  /** The next token, when it is of a type; the cursor then stands after it. */
  take(...types) {
    const token = this.next;
    if (!types.includes(token.type)) return undefined;
    this.#at += 1;
    return token;
  }

  need(what, ...types) {
    const token = this.take(...types);
    if (token === undefined) throw new FilterFault(`expected ${what}`, this.next.position);
    return token;
  }
}

/**
 * The tree of a filter. Nodes are `{ type: 'and' | 'or', left, right }`, `{ type: 'not', inner }`,
 * `{ type: 'compare', field, sign, value }` and `{ type: 'truthy', field }`.
 */
export function parse(text) {
  const cursor = new Cursor(tokenize(text));
  const tree = parseChain(cursor);
  cursor.need('and, or, or the end', 'end');
  return tree;
}

function parseChain(cursor) {
  let left = parseNot(cursor);
  for (;;) {
    const word = cursor.take('and', 'or');
    if (word === undefined) return left;
    left = { type: word.type, left, right: parseNot(cursor) };
  }
}

function parseNot(cursor) {
  if (cursor.take('not') !== undefined) return { type: 'not', inner: parseNot(cursor) };
  return parsePrimary(cursor);
}

function parsePrimary(cursor) {
  if (cursor.take('(') !== undefined) {
    const inner = parseChain(cursor);
    cursor.need('a closing bracket', ')');
    return inner;
  }
  const field = cursor.need('a field or a bracket', 'field').value;
  const sign = cursor.take(...COMPARISONS);
  if (sign === undefined) return { type: 'truthy', field };
  return { type: 'compare', field, sign: sign.type, value: cursor.need('a value', 'value').value };
}
