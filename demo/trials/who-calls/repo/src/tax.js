import { toCentsOrNull } from './money.js';

export const taxOf = (text) => Math.round((toCentsOrNull(text) ?? 0) * 0.19);
