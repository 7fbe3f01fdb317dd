export { createBus } from './bus.js';
export { TimeoutError, waitFor } from './wait.js';
