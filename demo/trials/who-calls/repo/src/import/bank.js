import { toCents as cents } from '../money.js';

export const booking = ([date, payee, amount]) => ({ date, payee, amount: cents(amount) });
