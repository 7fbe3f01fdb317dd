const AMOUNT = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/;

/** Cents of `12`, `12.5`, `12,50` or `-12.50`. Read digit by digit: 0.29 * 100 is not 29. */
export function parseAmount(text) {
  const match = AMOUNT.exec(text.trim());
  if (match === null) throw new RangeError(`not an amount: ${text}`);
  const [, sign, whole, part = ''] = match;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  checkCents(cents);
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** `-12.50` for -1250. */
export function formatAmount(cents) {
  checkCents(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Throws unless the number can stand for an amount. */
export function checkCents(cents) {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
}
