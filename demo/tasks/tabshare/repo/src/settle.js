/**
 * Payments after which every balance is zero. At each step who owes most pays whom most is owed, so there are always
 * fewer payments than people.
 *
 * @param {Map<string, number>} balances cents by name; they add up to zero
 * @returns {{ from: string, to: string, amount: number }[]}
 */
export function settle(balances) {
  const open = new Map([...balances].filter(([, cents]) => cents !== 0));
  const payments = [];
  while (open.size > 0) {
    const [from, debt] = extreme(open, (a, b) => a < b);
    const [to, credit] = extreme(open, (a, b) => a > b);
    if (debt >= 0 || credit <= 0) throw new RangeError('the balances do not add up to zero');
    const amount = Math.min(-debt, credit);
    payments.push({ from, to, amount });
    change(open, from, amount);
    change(open, to, -amount);
  }
  return payments;
}

/** The first entry whose value comes before all others. */
function extreme(entries, before) {
  return [...entries].reduce((best, entry) => (before(entry[1], best[1]) ? entry : best));
}

function change(open, name, cents) {
  const rest = open.get(name) + cents;
  if (rest === 0) open.delete(name);
  else open.set(name, rest);
}
