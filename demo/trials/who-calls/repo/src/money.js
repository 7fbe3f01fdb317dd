/** Whole cents of an amount as people write it: "12.30", "1,200". */
export function toCents(text) {
  return Math.round(Number(text.replaceAll(',', '')) * 100);
}

export function toCentsOrNull(text) {
  const cents = toCents(text);
  return Number.isNaN(cents) ? null : cents;
}
