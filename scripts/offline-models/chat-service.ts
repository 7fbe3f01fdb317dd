import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import type { Solution } from '../../schemas/solution.ts';
import { BoundedMap } from './bounded-map.ts';
import type { CallLog, CallRecord } from './call-log.ts';
import { ChatRequest } from './chat-request.ts';
import { contentDigest, digestOf, replyOf } from './completion.ts';
import { type Faults, isHit, NO_FAULTS, parseFaults, type TransientFault, transientFault } from './faults.ts';
import { HttpError } from './http-error.ts';
import { STAND_INS, type StandInEntry } from './models.ts';
import { sendError, sendJson } from './send.ts';
import type { ReplyText } from './spoiled.ts';
import { TokenCounter } from './token-usage.ts';

/** Characters of replies kept for being answered again; an older reply is worked out anew, which gives the same. */
const REPLIES_KEPT_CHARACTERS = 64 * 1024 * 1024;
const KEYS_KEPT = 1_000_000;

/** A call: what it asks, and what tells it from others. */
interface Call {
  request: ChatRequest;
  entry: StandInEntry;
  faults: Faults;
  /** The idempotency key; without one, the content and how often it was asked. */
  identity: string;
  key: string | null;
}

/**
 * Answers chat completions. A reply depends on the request and its idempotency key alone; what is remembered decides only
 * whether a call counts as bought, how often it has failed, and how many of its tokens were cached.
 */
export class ChatService {
  private readonly replies = new BoundedMap<ReplyText>(REPLIES_KEPT_CHARACTERS);
  private readonly answered = new BoundedMap<true>(KEYS_KEPT);
  private readonly failures = new BoundedMap<number>(KEYS_KEPT);
  private readonly asked = new BoundedMap<number>(KEYS_KEPT);
  private readonly tokens = new TokenCounter();
  private table = new Map<string, string>();

  constructor(
    private readonly solutions: readonly Solution[],
    private readonly latency: number,
    private readonly log: CallLog,
  ) {}

  /**
   * Faults of models from now on, by name, beyond those in the name itself; an empty table lifts them.
   *
   * @throws HttpError (400) for a name that no stand-in has, or a text that names no faults; nothing changes then
   */
  setFaults(table: Record<string, string>): object {
    for (const [name, text] of Object.entries(table)) {
      standInOf(name, 400);
      checked(parseFaults(text));
    }
    this.table = new Map(Object.entries(table));
    return table;
  }

  async answer(body: unknown, headers: IncomingHttpHeaders, response: ServerResponse): Promise<void> {
    const call = this.callOf(ChatRequest.parse(body), headers);
    const { request, key } = call;
    const record = this.log.begin({
      idempotency_key: key,
      model: request.model,
      purpose: headerText(headers['x-assay-purpose']) ?? request.metadata?.purpose ?? null,
      seed: request.seed ?? null,
    });
    // Once the client is gone nothing more is to be done for it; once the reply is out it has been bought.
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) this.log.abandon(record);
      gone.abort();
    });
    response.once('finish', () => this.log.answered(record, response.statusCode));

    await pause(call.faults.latency, gone.signal);
    if (gone.signal.aborted) return;
    const fault = this.faultOf(call);
    record.fault = fault ?? null;
    if (fault === 'hang') {
      await once(gone.signal, 'abort');
      return;
    }
    if (fault !== undefined) {
      sendError(response, refusal(fault, call.faults));
      return;
    }
    this.complete(call, record, response);
  }

  private complete(call: Call, record: CallRecord, response: ServerResponse): void {
    const { request, key, identity } = call;
    record.replayed = key !== null && this.answered.get(key) !== undefined;
    const stored = key === null ? undefined : this.replies.get(key);
    const reply = stored ?? replyOf(call.entry, request, this.solutions, call.faults, identity);
    const usage = this.tokens.count(request.model, request.messages, reply.text);
    record.usage = usage;
    if (key !== null) {
      this.replies.set(key, reply, reply.text.length);
      response.once('finish', () => this.answered.set(key, true));
    }
    sendJson(response, 200, {
      id: `chatcmpl-${digestOf(identity).slice(0, 24)}`,
      object: 'chat.completion',
      created: 0,
      model: request.model,
      choices: [{ index: 0, message: { role: 'assistant', content: reply.text }, finish_reason: reply.finishReason }],
      usage,
    });
  }

  private callOf(request: ChatRequest, headers: IncomingHttpHeaders): Call {
    const [name = '', ...suffix] = request.model.split('+');
    const entry = standInOf(name, 404);
    if (request.stream === true) {
      throw new HttpError(400, 'invalid_request_error', 'stream: the stand-ins do not stream');
    }
    const key = headerText(headers['idempotency-key']) ?? null;
    return {
      request,
      entry,
      faults: this.faultsFor(name, suffix.join('+'), headers),
      identity: this.identityOf(request, key),
      key,
    };
  }

  /** The header goes before the table, the table before the name, the name before the server's own latency. */
  private faultsFor(name: string, suffix: string, headers: IncomingHttpHeaders): Faults {
    const texts = [suffix, this.table.get(name) ?? '', headerText(headers['x-assay-faults']) ?? ''];
    return texts.reduce<Faults>((faults, text) => checked(parseFaults(text, faults)), {
      ...NO_FAULTS,
      latency: this.latency,
    });
  }

  private identityOf(request: ChatRequest, key: string | null): string {
    if (key !== null) return key;
    const digest = contentDigest(request);
    const times = this.asked.get(digest) ?? 0;
    this.asked.set(digest, times + 1);
    return `${digest}#${times}`;
  }

  private faultOf({ faults, identity }: Call): TransientFault | 'quota' | undefined {
    if (isHit(faults, 'quota', identity)) return 'quota';
    const tries = this.failures.get(identity) ?? 0;
    const fault = transientFault(faults, identity, tries);
    if (fault !== undefined) this.failures.set(identity, tries + 1);
    return fault;
  }
}

function standInOf(name: string, status: 400 | 404): StandInEntry {
  const entry = STAND_INS.get(name);
  if (entry !== undefined) return entry;
  const known = [...STAND_INS.keys()].join(', ');
  throw new HttpError(status, 'model_not_found', `no stand-in is called "${name}"; there are ${known}`);
}

function checked(faults: Faults | { problem: string }): Faults {
  if ('problem' in faults) throw new HttpError(400, 'invalid_request_error', faults.problem);
  return faults;
}

function refusal(fault: 'rate_limit' | 'error' | 'quota', { retry_after }: Faults): HttpError {
  switch (fault) {
    case 'rate_limit':
      return new HttpError(429, 'rate_limit_exceeded', 'too many requests', { 'retry-after': String(retry_after) });
    case 'error':
      return new HttpError(500, 'server_error', 'the stand-in has been told to fail');
    case 'quota':
      return new HttpError(402, 'insufficient_quota', 'the quota is used up');
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Waits; ends early when the client goes away. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return;
  try {
    await wait(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
