export { formatAmount, parseAmount } from './money.js';
export { settle } from './settle.js';
export { share } from './share.js';
export { openTab } from './tab.js';
