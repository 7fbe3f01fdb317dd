import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent, fetch as undiciFetch } from 'undici';

import { patientFetch } from '../../../activities/models/patient-fetch.ts';
import { letLongTimePass } from './library-clock.ts';

let held: ServerResponse | undefined;
const server = createServer((_, response) => {
  held = response;
  server.emit('held');
});
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** What comes of a request whose answer, or the rest of it, comes after a long time. */
async function answerAfterLong(get: () => Promise<{ text(): Promise<string> }>, begun: string): Promise<string> {
  const asked = once(server, 'held');
  const answered = get();
  const text = answered.then((response) => response.text());
  const settled = text.catch((error: unknown) => (error instanceof Error ? String(error.cause) : 'no error'));
  await asked;
  if (begun !== '') {
    held?.write(begun);
    await answered;
  }
  letLongTimePass();
  // Whoever gives up has closed the connection, or this arrives.
  held?.end('the rest');
  return settled;
}

describe('the fetch of model calls', () => {
  test.each([
    ['before the first header', '', 'HeadersTimeoutError'],
    ['in the middle of a body', 'begun, ', 'BodyTimeoutError'],
  ])('waits for a long time %s, where the library itself would give up', async (_, begun, error) => {
    const impatient = new Agent();
    expect(await answerAfterLong(() => undiciFetch(url, { dispatcher: impatient }), begun)).toContain(error);
    expect(await answerAfterLong(() => patientFetch(url), begun)).toBe(`${begun}the rest`);
    await impatient.destroy();
  });

  test('ends when its caller says so', async () => {
    const caller = new AbortController();
    const asked = once(server, 'held');
    const answered = patientFetch(url, { signal: caller.signal });
    await asked;
    caller.abort(new Error('enough'));
    await expect(answered).rejects.toThrow('enough');
  });
});
