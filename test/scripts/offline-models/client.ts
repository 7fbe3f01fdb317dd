import { afterEach } from '@jest/globals';

import type { ChatPrompt } from '../../../prompts/chat.ts';
import type { Solution } from '../../../schemas/solution.ts';
import { type OfflineServer, type ServerOptions, startServer } from '../../../scripts/offline-models/server.ts';

const servers: OfflineServer[] = [];

/** A server that is closed after the test. */
export async function served(
  options: Partial<ServerOptions> & { solutions?: Solution[] } = {},
): Promise<OfflineServer> {
  const server = await startServer({ host: '127.0.0.1', port: 0, solutions: [], ...options });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

export interface Completion {
  model: string;
  choices: { message: { content: string }; finish_reason: string }[];
  usage: { prompt_tokens: number; completion_tokens: number; prompt_tokens_details: { cached_tokens: number } };
}

export interface Calls {
  total: number;
  bought: number;
  replayed: number;
  refused: number;
  abandoned: number;
  not_listed: number;
  max_in_flight: Record<string, number>;
  calls: {
    n: number;
    idempotency_key: string | null;
    model: string;
    purpose: string | null;
    status: number | null;
    replayed: boolean;
    fault: string | null;
    answered_at: string | null;
  }[];
}

/** POST of a chat completion. */
export function post(
  server: OfflineServer,
  body: object,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${server.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'hello' }], ...body }),
    ...(signal === undefined ? {} : { signal }),
  });
}

export async function textOf(response: Response): Promise<{ text: string; finishReason: string; body: Completion }> {
  const body = (await response.json()) as Completion;
  const [choice] = body.choices;
  return { text: choice?.message.content ?? '', finishReason: choice?.finish_reason ?? '', body };
}

/** The text of a reply to a prompt. */
export async function ask(
  server: OfflineServer,
  model: string,
  prompt: ChatPrompt,
  seed: number,
  key: string,
): Promise<string> {
  const { messages } = prompt;
  const response = await post(
    server,
    { model, messages, seed, max_tokens: 16_000, response_format: { type: 'json_schema' } },
    { 'idempotency-key': key },
  );
  return (await textOf(response)).text;
}

export async function calls(server: OfflineServer, query = ''): Promise<Calls> {
  const response = await fetch(new URL(`/assay/calls${query}`, server.baseUrl));
  return (await response.json()) as Calls;
}
