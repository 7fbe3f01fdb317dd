export { parseSpan } from './parse.js';
