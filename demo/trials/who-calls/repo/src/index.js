export { total } from './cart.js';
export { refund } from './refund.js';
