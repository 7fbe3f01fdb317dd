export { occurrences } from './recurrence.js';
export { between, roster } from './roster.js';
export { formatLocal, fromLocal, offsetMinutes, toLocal } from './zone.js';
