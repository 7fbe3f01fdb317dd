export { answer, createAnswer } from './answer.js';
export { resolvePath } from './resolve.js';
export { mediaType } from './types.js';
