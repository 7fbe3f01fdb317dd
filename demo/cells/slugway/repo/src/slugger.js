import { checkOptions } from './options.js';
import { slug } from './slug.js';

/** A function that gives slugs, none of them twice. */
export function createSlugger(options) {
  const { separator } = checkOptions(options);
  const given = new Set();
  return (text) => {
    const first = slug(text, options);
    let name = first;
    for (let n = 2; given.has(name); n += 1) name = `${first}${separator}${n}`;
    given.add(name);
    return name;
  };
}
