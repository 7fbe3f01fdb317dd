import { evaluate } from './evaluate.js';
import { parse } from './parse.js';

export { FilterFault } from './fault.js';
export { parse } from './parse.js';
export { print } from './print.js';

/** A function that says whether a record is what the filter asks for. Throws FilterFault. */
export function filter(text) {
  const tree = parse(text);
  return (record) => evaluate(tree, record);
}
