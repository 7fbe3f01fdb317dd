export { counted } from './counted.js';
export { Lru } from './lru.js';
