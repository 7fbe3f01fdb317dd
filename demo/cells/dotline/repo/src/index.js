export { DotlineFault } from './fault.js';
export { parse } from './parse.js';
export { stringify } from './stringify.js';
