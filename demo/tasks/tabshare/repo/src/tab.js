import { checkCents } from './money.js';
import { share } from './share.js';

/** A tab of expenses that some people share. */
export function openTab(people) {
  if (people.length === 0) throw new RangeError('a tab needs people');
  if (new Set(people).size !== people.length) throw new RangeError('two people have one name');
  const expenses = [];

  const known = (name) => {
    if (!people.includes(name)) throw new RangeError(`${name} is not on the tab`);
    return name;
  };

  return {
    /** Adds what one person paid, for everybody or for those who have a weight. */
    add({ paidBy, amount, what, weights = equalWeights(people) }) {
      known(paidBy);
      checkCents(amount);
      const names = Object.keys(weights).map(known);
      const shares = share(amount, Object.values(weights));
      expenses.push({ paidBy, amount, what, owed: new Map(names.map((name, i) => [name, shares[i]])) });
    },

    /** What each person has paid less what they owe, in cents. */
    balances() {
      const balances = new Map(people.map((name) => [name, 0]));
      const change = (name, cents) => balances.set(name, balances.get(name) + cents);
      for (const { paidBy, amount, owed } of expenses) {
        change(paidBy, amount);
        for (const [name, cents] of owed) change(name, -cents);
      }
      return balances;
    },

    /** One line for each expense: what, by whom, and each share. */
    lines() {
      return expenses.map(({ paidBy, what, owed }) => ({ what, paidBy, owed: Object.fromEntries(owed) }));
    },
  };
}

function equalWeights(people) {
  return Object.fromEntries(people.map((name) => [name, 1]));
}
