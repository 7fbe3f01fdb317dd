import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openTab, settle } from '../src/index.js';

test('balances follow what was paid and what is owed', () => {
  const tab = openTab(['Ida', 'Bo', 'Mats']);
  tab.add({ paidBy: 'Ida', amount: 9000, what: 'dinner' });
  tab.add({ paidBy: 'Bo', amount: 1500, what: 'taxi', weights: { Ida: 1, Bo: 2 } });
  assert.deepEqual(Object.fromEntries(tab.balances()), { Ida: 5500, Bo: -2500, Mats: -3000 });
});

test('a refund is shared in the same way', () => {
  const tab = openTab(['Ida', 'Bo']);
  tab.add({ paidBy: 'Ida', amount: -400, what: 'deposit' });
  assert.deepEqual(tab.lines(), [{ what: 'deposit', paidBy: 'Ida', owed: { Ida: -200, Bo: -200 } }]);
});

test('few payments settle a tab', () => {
  const payments = settle(
    new Map([
      ['Ida', 5500],
      ['Bo', -2500],
      ['Mats', -3000],
    ]),
  );
  assert.deepEqual(payments, [
    { from: 'Mats', to: 'Ida', amount: 3000 },
    { from: 'Bo', to: 'Ida', amount: 2500 },
  ]);
});

test('people who are not on the tab are refused', () => {
  const tab = openTab(['Ida', 'Bo']);
  assert.throws(() => tab.add({ paidBy: 'Eve', amount: 100 }), /not on the tab/);
  assert.throws(() => tab.add({ paidBy: 'Ida', amount: 100, weights: { Eve: 1 } }), /not on the tab/);
});
