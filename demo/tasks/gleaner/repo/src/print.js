import { parse } from './parse.js';

/** How tight a node holds its parts together. */
const BINDS = { or: 1, and: 2, not: 3, compare: 4, truthy: 4 };

/** A filter with no more brackets and spaces than it needs. */
export function print(text) {
  return write(parse(text));
}

function write(tree) {
  switch (tree.type) {
    case 'and':
    case 'or':
      return `${part(tree.left, tree)} ${tree.type} ${part(tree.right, tree)}`;
    case 'not':
      return `not ${part(tree.inner, tree)}`;
    case 'truthy':
      return tree.field;
    default:
      return `${tree.field} ${tree.sign} ${literal(tree.value)}`;
  }
}

/** A part of a node, in brackets when it would fall apart without them. */
function part(tree, parent) {
  return BINDS[tree.type] < BINDS[parent.type] ? `(${write(tree)})` : write(tree);
}

function literal(value) {
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value);
}
