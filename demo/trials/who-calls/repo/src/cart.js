import { toCents } from './money.js';

export const total = (lines) => lines.reduce((sum, line) => sum + line.count * toCents(line.price), 0);
