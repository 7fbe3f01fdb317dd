/** The value of a dotted field; undefined where a part is missing. */
export function valueOf(record, field) {
  return field
    .split('.')
    .reduce((at, part) => (at !== null && typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined), record);
}

/** Whether a record is what the tree of a filter asks for. */
export function evaluate(tree, record) {
  switch (tree.type) {
    case 'and':
      return evaluate(tree.left, record) && evaluate(tree.right, record);
    case 'or':
      return evaluate(tree.left, record) || evaluate(tree.right, record);
    case 'not':
      return !evaluate(tree.inner, record);
    case 'truthy':
      return Boolean(valueOf(record, tree.field));
    case 'compare':
      return COMPARE[tree.sign](valueOf(record, tree.field) ?? null, tree.value);
    default:
      throw new TypeError(`no such node: ${tree.type}`);
  }
}

/** Numbers are ordered among numbers and texts among texts; a value of another type is never before or after. */
const ordered = (compare) => (a, b) => typeof a === typeof b && a !== null && b !== null && compare(a, b);

const COMPARE = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': ordered((a, b) => a < b),
  '<=': ordered((a, b) => a <= b),
  '>': ordered((a, b) => a > b),
  '>=': ordered((a, b) => a >= b),
  '~': (a, b) => typeof a === 'string' && a.toLowerCase().includes(String(b).toLowerCase()),
  has: (a, b) => Array.isArray(a) && a.includes(b),
};
