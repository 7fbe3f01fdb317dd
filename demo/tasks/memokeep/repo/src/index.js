export { keyOf } from './key.js';
export { memoize } from './memoize.js';
export { Store } from './store.js';
