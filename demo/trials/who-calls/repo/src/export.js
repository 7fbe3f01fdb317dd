import { toCents } from './vendor/iso.js';

export const row = (order) => [order.id, toCents(order.total, 'EUR')].join(';');
