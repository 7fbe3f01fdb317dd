export { delayBefore } from './delay.js';
export { AttemptsFailed, stopRetrying } from './errors.js';
export { retry } from './retry.js';
