import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCents } from '../src/money.js';

test('cents', () => assert.equal(toCents('1,200.50'), 120050));
