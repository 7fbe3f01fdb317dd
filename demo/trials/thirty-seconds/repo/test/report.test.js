import assert from 'node:assert/strict';
import { test } from 'node:test';
import { report } from '../src/report.js';

test('report', () => assert.match(report(3), /^3 rows/));
