import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { calls, post, served, textOf } from './client.ts';

describe('the endpoint', () => {
  test('names every stand-in as one, and refuses other models with what there is', async () => {
    const server = await served();
    const list = (await (await fetch(`${server.baseUrl}/models`)).json()) as { data: { id: string }[] };
    expect(list.data.every(({ id }) => id.startsWith('standin/'))).toBe(true);
    const refused = await post(server, { model: 'gpt-x' });
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain('standin/oracle');
  });

  test.each([
    ['no messages', { model: 'standin/nop', messages: [] }, 400],
    ['a role that it does not know', { model: 'standin/nop', messages: [{ role: 'tool', content: 'x' }] }, 400],
    ['a stream', { model: 'standin/nop', stream: true }, 400],
    ['a fault that it does not know', { model: 'standin/nop+explode=1' }, 400],
    ['a rate above 1', { model: 'standin/nop+error=1.5' }, 400],
  ])('refuses %s', async (_, body, status) => {
    const response = await post(await served(), body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: { message: string } }).error.message).not.toBe('');
  });

  test('ends a reply at max_tokens by length', async () => {
    const { text, finishReason } = await textOf(await post(await served(), { model: 'standin/nop', max_tokens: 3 }));
    expect([text.length, finishReason]).toEqual([12, 'length']);
  });

  test('fences JSON where no response_format asks for it bare', async () => {
    const server = await served();
    const plain = await textOf(await post(server, { model: 'standin/judge' }));
    const asked = await textOf(
      await post(server, { model: 'standin/judge', response_format: { type: 'json_schema' } }),
    );
    expect(plain.text).toBe(`\`\`\`json\n${asked.text}\n\`\`\``);
    expect(JSON.parse(asked.text)).toEqual({ answers: [] });
  });

  test('counts a prompt that was sent before as cached, and only as far as it is the same', async () => {
    const server = await served();
    const messages = (end: string) => [
      { role: 'system', content: 'a'.repeat(4000) },
      { role: 'user', content: end },
    ];
    const usage = async (end: string) =>
      (await textOf(await post(server, { model: 'standin/nop', messages: messages(end) }))).body.usage;
    const first = await usage('b'.repeat(4000));
    const again = await usage('b'.repeat(4000));
    const other = await usage('c'.repeat(4000));
    expect(first.prompt_tokens).toBeGreaterThan(1900);
    expect(first.prompt_tokens_details.cached_tokens).toBe(0);
    expect(again.prompt_tokens_details.cached_tokens).toBeGreaterThan(1800);
    expect(other.prompt_tokens_details.cached_tokens).toBeGreaterThan(800);
    expect(other.prompt_tokens_details.cached_tokens).toBeLessThan(1100);
  });
});

describe('an idempotency key', () => {
  test('is answered again with the same reply, which is replayed and not bought', async () => {
    const server = await served();
    const headers = { 'idempotency-key': 'k1', 'x-assay-purpose': 'judge' };
    const first = await textOf(await post(server, { model: 'standin/nop' }, headers));
    const again = await textOf(await post(server, { model: 'standin/looper' }, headers));
    expect(again.text).toBe(first.text);
    const summary = await calls(server);
    expect([summary.total, summary.bought, summary.replayed]).toEqual([2, 1, 1]);
    expect(summary.calls.map(({ replayed, purpose }) => [replayed, purpose])).toEqual([
      [false, 'judge'],
      [true, 'judge'],
    ]);
  });

  test('whose client went away before the reply has bought nothing yet', async () => {
    const server = await served();
    const model = 'standin/nop+latency=300';
    const headers = { 'idempotency-key': 'k2' };
    await expect(post(server, { model }, headers, AbortSignal.timeout(50))).rejects.toThrow();
    await post(server, { model }, headers);
    const summary = await calls(server);
    expect([summary.bought, summary.replayed, summary.abandoned]).toEqual([1, 0, 1]);
    expect(summary.calls.map(({ status }) => status)).toEqual([499, 200]);
  });
});

describe('the calls', () => {
  test('are logged, a line each, once their reply has been sent', async () => {
    const log = join(await temporaryFolder(), 'calls.jsonl');
    const server = await served({ log });
    await post(server, { model: 'standin/nop' }, { 'idempotency-key': 'a' });
    await post(server, { model: 'standin/nop+error=1' }, { 'idempotency-key': 'b' });
    await expect(post(server, { model: 'standin/nop+hang=1' }, {}, AbortSignal.timeout(50))).rejects.toThrow();
    await server.close();
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    const logged = lines.map((line) => JSON.parse(line) as { idempotency_key: string; status: number; fault: string });
    expect(logged.map(({ idempotency_key, status, fault }) => [idempotency_key, status, fault])).toEqual([
      ['a', 200, null],
      ['b', 500, 'error'],
    ]);
  });

  test('of 120 at once are all in flight together, and the listing says how many there were', async () => {
    const server = await served({ latency: 3_000 });
    const model = 'standin/nop';
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, i) => post(server, { model }, { 'idempotency-key': `k${i}` })),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    const summary = await calls(server, '?limit=5');
    expect(summary.max_in_flight).toEqual({ [model]: 120 });
    expect([summary.bought, summary.calls.length, summary.not_listed]).toEqual([120, 5, 115]);
  });
});

test('a port in use is named, with the way out', async () => {
  const { port } = await served();
  await expect(served({ port })).rejects.toThrow(`--port ${port}: the port is in use; choose another`);
});
