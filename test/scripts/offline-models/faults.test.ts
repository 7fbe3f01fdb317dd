import { describe, expect, test } from '@jest/globals';

import { judgePrompt } from '../../../prompts/judge.ts';
import { readJudgeReply } from '../../../scoring/duel/judge-reply.ts';
import { INJECTION_NAMES } from '../../../scripts/offline-models/agents/injection.ts';
import { readTurn } from '../../../scripts/offline-models/reading/turns.ts';
import type { OfflineServer } from '../../../scripts/offline-models/server.ts';
import { calls, post, served, textOf } from './client.ts';

const checklist = judgePrompt({
  document: 'CANDIDATE OUTPUT 1:\n------\nI look.\n\n```bash\ncat a.js\n```\n------\n',
  questions: [
    { id: 'q1', text: 'Is `a.js` opened by a command before the first edit?' },
    { id: 'q2', text: 'Does an edit land in `a.js`?' },
  ],
});
const ids = ['q1', 'q2'];
const asked = (server: OfflineServer, faults: string, key: string) =>
  post(
    server,
    { model: `standin/judge${faults}`, messages: checklist.messages, response_format: { type: 'json_schema' } },
    { 'idempotency-key': key },
  );

describe('faults that pass', () => {
  test.each([
    ['rate_limit', 429],
    ['error', 500],
  ])('%s hits the share of keys that its rate says, each once', async (fault, status) => {
    const server = await served();
    const statuses = async () => {
      const keys = Array.from({ length: 100 }, (_, i) => `key ${i}`);
      const responses = await Promise.all(keys.map((key) => asked(server, `+${fault}=0.3`, key)));
      return responses.map((response) => response.status);
    };
    const first = await statuses();
    const hit = first.filter((one) => one === status).length;
    expect(hit).toBeGreaterThan(15);
    expect(hit).toBeLessThan(45);
    expect(first.filter((one) => one === 200)).toHaveLength(100 - hit);
    expect((await statuses()).every((one) => one === 200)).toBe(true);
  });

  test('a key that is drawn for two suffers one after the other', async () => {
    const server = await served();
    const seen = new Set<string>();
    for (let i = 0; i < 30; i += 1) {
      const tries = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        tries.push((await asked(server, '+rate_limit=0.6+error=0.6', `key ${i}`)).status);
      }
      expect(tries[2]).toBe(200);
      seen.add(tries.join(' '));
    }
    expect(seen).toContain('429 500 200');
  });

  test('429 says after how many seconds to ask again, 0 included', async () => {
    const server = await served();
    for (const seconds of ['0', '7']) {
      const response = await asked(server, `+rate_limit=1+retry_after=${seconds}`, `key ${seconds}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, seconds]);
    }
  });

  test('a rate of 1 hits every try', async () => {
    const server = await served();
    const tries = [await asked(server, '+error=1', 'k'), await asked(server, '+error=1', 'k')];
    expect(tries.map(({ status }) => status)).toEqual([500, 500]);
  });

  test('a hanging call is never answered; asked again, it is', async () => {
    const server = await served();
    const abandoned = post(
      server,
      { model: 'standin/nop+hang=0.999999' },
      { 'idempotency-key': 'k' },
      AbortSignal.timeout(150),
    );
    await expect(abandoned).rejects.toThrow();
    const again = await post(server, { model: 'standin/nop+hang=0.999999' }, { 'idempotency-key': 'k' });
    expect(again.status).toBe(200);
    expect((await calls(server)).calls.map(({ fault }) => fault)).toEqual(['hang', null]);
  });

  test('latency delays the reply', async () => {
    const server = await served();
    const started = performance.now();
    await asked(server, '+latency=200', 'k');
    expect(performance.now() - started).toBeGreaterThan(190);
  });
});

describe('faults that stay', () => {
  test('quota is 402 with the code of an exhausted quota until it is lifted', async () => {
    const server = await served();
    const table = (faults: object) =>
      fetch(new URL('/assay/faults', server.baseUrl), { method: 'POST', body: JSON.stringify(faults) });
    expect((await table({ 'standin/judge': 'quota=1' })).status).toBe(200);
    for (const attempt of [1, 2]) {
      const response = await asked(server, '', 'k');
      expect([attempt, response.status]).toEqual([attempt, 402]);
      expect(await response.json()).toMatchObject({ error: { code: 'insufficient_quota' } });
    }
    await table({});
    expect((await asked(server, '', 'k')).status).toBe(200);
  });

  test.each([
    ['faults that cannot be read', { 'standin/judge': 'quota=lots' }, 'quota'],
    ['a model that there is not', { 'standin/jugde': 'quota=1' }, 'no stand-in is called \\"standin/jugde\\"'],
  ])('a table with %s is refused, and changes nothing', async (_, faults, problem) => {
    const server = await served();
    const response = await fetch(new URL('/assay/faults', server.baseUrl), {
      method: 'POST',
      body: JSON.stringify({ 'standin/judge': 'quota=1', ...faults }),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(problem);
    expect((await asked(server, '', 'k')).status).toBe(200);
  });
});

describe('faults of the content', () => {
  const reading = async (faults: string, key: string) => {
    const { text, finishReason } = await textOf(await asked(await served(), faults, key));
    return { text, finishReason, read: readJudgeReply(text, ids, finishReason) };
  };

  test('without any, the reply can be read', async () => {
    expect((await reading('', 'k')).read.answers).toEqual({ q1: 1, q2: 0 });
  });

  test('malformed is no JSON', async () => {
    const { finishReason, read } = await reading('+malformed=1', 'k');
    expect([finishReason, read.answers]).toEqual(['stop', null]);
  });

  test('truncated ends by length, half way', async () => {
    const { text, finishReason, read } = await reading('+truncated=1', 'k');
    expect([finishReason, read.answers]).toEqual(['length', null]);
    expect(text.length).toBeGreaterThan(10);
  });

  test('duplicate_ids answers one question twice', async () => {
    const { text, read } = await reading('+duplicate_ids=1', 'k');
    expect((JSON.parse(text) as { answers: { id: string }[] }).answers.map(({ id }) => id)).toEqual(['q1', 'q2', 'q1']);
    expect(read.answers).toBeNull();
  });

  test('hit the same keys whoever asks, and other keys for another fault', async () => {
    const hits = async (faults: string) => {
      const server = await served();
      const keys = Array.from({ length: 60 }, (_, i) => `key ${i}`);
      const replies = await Promise.all(keys.map(async (key) => (await textOf(await asked(server, faults, key))).text));
      return replies.map((text) => readJudgeReply(text, ids, 'stop').answers === null);
    };
    const once = await hits('+malformed=0.4');
    expect(once.filter(Boolean).length).toBeGreaterThan(10);
    expect(await hits('+malformed=0.4')).toEqual(once);
    expect(await hits('+duplicate_ids=0.4')).not.toEqual(once);
  });

  test('without a key each asking is drawn anew', async () => {
    const server = await served();
    const statuses: number[] = [];
    for (let i = 0; i < 40; i += 1) statuses.push((await post(server, { model: 'standin/nop+error=0.5' })).status);
    expect(new Set(statuses)).toEqual(new Set([200, 500]));
  });

  test('a header goes before the name', async () => {
    const server = await served();
    const response = await post(server, { model: 'standin/nop+error=1' }, { 'x-assay-faults': 'error=0,truncated=1' });
    expect(response.status).toBe(200);
    expect((await textOf(response)).finishReason).toBe('length');
  });
});

describe('an agent that speaks to its judge', () => {
  test.each(INJECTION_NAMES)('writes %s before its command, which stays what it was', async (name) => {
    const server = await served();
    const plain = await textOf(await post(server, { model: 'standin/hasty' }));
    const { text } = await textOf(await post(server, { model: `standin/hasty+inject=${name}` }));
    expect(text.length).toBeGreaterThan(plain.text.length + 20);
    expect(readTurn(text, '').commands).toEqual(readTurn(plain.text, '').commands);
  });
});
