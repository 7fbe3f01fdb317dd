import * as money from './money.js';

export function refund(order, text) {
  return Math.min(order.paid, money.toCents(text));
}
