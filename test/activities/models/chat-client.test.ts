import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, describe, expect, test } from '@jest/globals';

import { ChatClient, failureOfStatus, ProviderError } from '../../../activities/models/chat-client.ts';
import { retryAfterMs } from '../../../activities/models/retry-after.ts';
import { limits } from '../../../temporal.config.ts';
import { HeldEndpoint } from './held-endpoint.ts';
import { letLongTimePass } from './library-clock.ts';

const servers: Server[] = [];
afterAll(() =>
  servers.forEach((server) => {
    server.close();
    server.closeAllConnections();
  }),
);

async function endpoint(answer: RequestListener, timeoutSeconds = 5): Promise<ChatClient> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new ChatClient(
    {
      model: 'm',
      provider: 'p',
      endpoint: {
        base_url: `http://127.0.0.1:${port}/v1`,
        json_schema: false,
        seed: true,
        routes_providers: true,
        timeout_seconds: timeoutSeconds,
        models: {},
      },
      entry: { price: { input: 1, cached_input: 0.1, output: 2 } },
    },
    'sk-secret',
  );
}

const call = {
  prompt: { messages: [{ role: 'user' as const, content: 'hi' }] },
  maxOutputTokens: 9,
  seed: 7,
  idempotencyKey: 'key-1',
  purpose: 'judge',
  route: 'cloudflare',
};

function completion(extra: object = {}): string {
  return JSON.stringify({
    choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 40 } },
    ...extra,
  });
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

async function failing(answer: RequestListener, timeoutSeconds?: number): Promise<ProviderError> {
  const client = await endpoint(answer, timeoutSeconds);
  const error: unknown = await client.complete(call).catch((caught: unknown) => caught);
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
  return error;
}

describe('one call of an endpoint', () => {
  test('sends the idempotency key, a bound on the reply, seed and route, and prices what was used', async () => {
    let seen: Record<string, unknown> = {};
    let key: unknown;
    const client = await endpoint((request, response) => {
      key = request.headers['idempotency-key'];
      void bodyOf(request).then((body) => {
        seen = body;
        response.setHeader('content-type', 'application/json').end(completion());
      });
    });
    const reply = await client.complete(call);
    expect(seen).toMatchObject({ max_tokens: 9, seed: 7, provider: { only: ['cloudflare'] } });
    expect(key).toBe('key-1');
    expect(reply.text).toBe('hello');
    expect(reply.usage).toEqual({
      calls: 1,
      input_tokens: 100,
      cached_tokens: 40,
      output_tokens: 10,
      cost_usd: (60 * 1 + 40 * 0.1 + 10 * 2) / 1_000_000,
    });
  });

  test.each([
    [400, undefined, 'provider_rejected'],
    [401, undefined, 'provider_rejected'],
    [404, undefined, 'provider_rejected'],
    [422, undefined, 'provider_rejected'],
    [402, undefined, 'provider_quota_exhausted'],
    [429, 'insufficient_quota', 'provider_quota_exhausted'],
    [429, undefined, 'provider_rate_limited'],
    [408, undefined, 'provider_unavailable'],
    [409, undefined, 'provider_unavailable'],
    [503, undefined, 'provider_unavailable'],
    [undefined, undefined, 'provider_unavailable'],
  ])('status %p with code %p is %s', (status, code, type) => {
    expect(failureOfStatus(status, code)).toBe(type);
  });

  test('makes no retry of its own, and reads Retry-After', async () => {
    let requests = 0;
    const error = await failing((_, response) => {
      requests += 1;
      response
        .writeHead(429, { 'retry-after': '3', 'content-type': 'application/json' })
        .end('{"error":{"message":"slow"}}');
    });
    expect(requests).toBe(1);
    expect(error).toMatchObject({ type: 'provider_rate_limited', status: 429, retryAfterMs: 3000 });
  });

  test('a key never shows in what is said of a fault', async () => {
    const error = await failing((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"bad key sk-secret"}}');
    });
    expect(error).toMatchObject({ type: 'provider_rejected', status: 401 });
    expect(error.message).not.toContain('sk-secret');
    expect(error.message).toContain('[redacted]');
  });

  test.each([
    ['is no JSON', 'oops'],
    ['is no completion', '{"choices":[]}'],
    ['has text of another type', '{"choices":[{"message":{"content":7},"finish_reason":"stop"}]}'],
  ])('a 200 that %s is the fault of the endpoint, never a reply', async (_, body) => {
    const error = await failing((__, response) => {
      response.setHeader('content-type', 'application/json').end(body);
    });
    expect(error.type).toBe('provider_unavailable');
  });

  test('a connection that breaks in the middle of a reply is the fault of the endpoint', async () => {
    const error = await failing((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' });
      response.write(completion().slice(0, 20));
      setTimeout(() => response.destroy(), 20);
    });
    expect(error.type).toBe('provider_unavailable');
  });

  test('an answer may take as long as the endpoint is given', async () => {
    const held = new HeldEndpoint();
    await held.open();
    const reply = new ChatClient(held.served, undefined).complete(call);
    const request = await held.asked();
    letLongTimePass();
    held.answer(request);
    expect((await reply).text).toBe('hello');
    held.close();
  });

  test.each([
    ['never begins', () => undefined],
    [
      'begins and never ends',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      },
    ],
    [
      'trickles',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const trickle = setInterval(() => response.write(' '), 10);
        response.once('close', () => clearInterval(trickle));
      },
    ],
  ])('an answer that %s is given up after the time of the endpoint', async (_, answer) => {
    const error = await failing((__, response) => answer(response), 0.1005);
    expect(error).toMatchObject({ type: 'provider_unavailable', status: null });
    expect(error.message).toBe('no whole answer within 0.1005 s');
  });

  test('a reply without end is given up at its limit', async () => {
    const error = await failing((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const flood = Buffer.alloc(1024 * 1024, 0x20);
      const pump = (): void => {
        while (!response.destroyed && response.write(flood));
        if (!response.destroyed) response.once('drain', pump);
      };
      pump();
    });
    expect(error.type).toBe('provider_unavailable');
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    [null, undefined],
    ['soon', undefined],
    ['0', 0],
    ['60', 60_000],
    ['1.5', 1500],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['3600', limits.retryAfterSeconds * 1000],
  ])('%p is a wait of %p ms', (header, wait) => {
    expect(retryAfterMs(header, now)).toBe(wait);
  });
});
