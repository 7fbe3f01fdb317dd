import assert from 'node:assert/strict';
import { test } from 'node:test';

import { retry, stopRetrying } from '../src/index.js';

const recorded = () => {
  const pauses = [];
  return { pauses, options: { jitter: 0, wait: async (milliseconds) => void pauses.push(milliseconds) } };
};

const failing = (times, error = new Error('down')) => {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
};

test('what succeeds is not tried again', async () => {
  const { pauses, options } = recorded();
  assert.equal(await retry(failing(0), options), 1);
  assert.deepEqual(pauses, []);
});

test('what fails is tried again after a pause', async () => {
  const { pauses, options } = recorded();
  assert.equal(await retry(failing(3), options), 4);
  assert.deepEqual(pauses, [100, 200, 400]);
});

test('after the last attempt all errors are told', async () => {
  const { options } = recorded();
  await assert.rejects(retry(failing(9), { ...options, attempts: 3 }), ({ name, errors, cause }) => {
    assert.equal(name, 'AttemptsFailed');
    assert.equal(errors.length, 3);
    assert.equal(cause.message, 'down');
    return true;
  });
});

test('an error that is marked ends it at once', async () => {
  const { pauses, options } = recorded();
  await assert.rejects(retry(failing(9, stopRetrying(new Error('gone'))), options), /gone/);
  assert.deepEqual(pauses, []);
});

test('an aborted signal ends it', async () => {
  await assert.rejects(retry(failing(9), { signal: AbortSignal.abort(new Error('enough')) }), /enough/);
});
