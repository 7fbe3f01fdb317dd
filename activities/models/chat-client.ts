import OpenAI, { APIConnectionTimeoutError, APIError } from 'openai';
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { z } from 'zod';

import type { FailureType } from '../../schemas/failures.ts';
import type { Usage } from '../../schemas/usage.ts';
import { limits } from '../../temporal.config.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { callCost } from './cost.ts';
import { patientFetch } from './patient-fetch.ts';
import type { ServedModel } from './provider-file.ts';
import { retryAfterMs } from './retry-after.ts';
import type { SentPrompt } from './sent-prompt.ts';

/** One call of an OpenAI-compatible endpoint. */
export interface ChatCall {
  prompt: SentPrompt;
  maxOutputTokens: number;
  /** Sent where the endpoint takes one, so that readings differ and a repeat of a call does not. */
  seed: number;
  /** Sent as `Idempotency-Key`: endpoints that honour it never sell the same call twice. */
  idempotencyKey: string;
  /** What the call is for; sent as `X-Assay-Purpose`, for logs on the way. */
  purpose: string;
  /** Who is to serve the call, where the endpoint routes. */
  route?: string | undefined;
}

export interface ChatReply {
  /** Whether the endpoint said what was used; tokens and cost are 0 otherwise. */
  usage_reported: boolean;
  text: string;
  finish_reason: string;
  usage: Usage;
  /** As the endpoint names it; null where it does not. */
  model: string | null;
}

/** An endpoint's refusal or fault, by its class in the closed list. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly type: FailureType,
    message: string,
    /** HTTP status of its answer; null where it gave none. */
    readonly status: number | null,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** Endpoints of one model. The engine owns retries, so the client makes none. */
export class ChatClient {
  private readonly client: OpenAI;

  constructor(
    private readonly served: ServedModel,
    private readonly key: string | undefined,
  ) {
    this.client = new OpenAI({
      apiKey: key ?? 'none',
      baseURL: served.endpoint.base_url,
      maxRetries: 0,
      timeout: this.timeoutMs(),
      fetch: boundedFetch(limits.replyBytes, patientFetch),
    });
  }

  /**
   * Nobody takes a call back: it is paid for, whoever still waits for its reply, and bounded by the endpoint's `timeout_seconds`.
   *
   * @throws ProviderError for what the endpoint did
   */
  async complete(call: ChatCall): Promise<ChatReply> {
    const body = this.body(call);
    // The library's own time-out ends where the body of an answer begins.
    const deadline = AbortSignal.timeout(this.timeoutMs());
    let completion: ChatCompletion;
    try {
      completion = await this.client.chat.completions.create(body, {
        headers: { 'Idempotency-Key': call.idempotencyKey, 'X-Assay-Purpose': call.purpose },
        signal: deadline,
      });
    } catch (error) {
      if (deadline.aborted || error instanceof APIConnectionTimeoutError) throw this.late();
      throw this.classified(error);
    }
    return this.reply(completion);
  }

  /** Whole: a timer takes no other. */
  private timeoutMs(): number {
    return Math.ceil(this.served.endpoint.timeout_seconds * 1000);
  }

  private late(): ProviderError {
    const { timeout_seconds } = this.served.endpoint;
    return new ProviderError('provider_unavailable', `no whole answer within ${timeout_seconds} s`, null);
  }

  private body(call: ChatCall): ChatCompletionCreateParamsNonStreaming {
    const { endpoint, entry, model } = this.served;
    const { response } = call.prompt;
    return {
      model: entry.name ?? model,
      messages: call.prompt.messages,
      max_tokens: call.maxOutputTokens,
      ...(endpoint.seed ? { seed: call.seed } : {}),
      ...(endpoint.routes_providers && call.route !== undefined ? { provider: { only: [call.route] } } : {}),
      ...(response === undefined
        ? {}
        : { response_format: { type: 'json_schema' as const, json_schema: { strict: true, ...response } } }),
    };
  }

  /** What the endpoint sent is not trusted to have the shape that its type promises. */
  private reply(completion: unknown): ChatReply {
    const parsed = Completion.safeParse(completion);
    if (!parsed.success) {
      throw new ProviderError(
        'provider_unavailable',
        'the endpoint answered 200 with something that is no completion',
        OK,
      );
    }
    const { choices, usage } = parsed.data;
    const [{ message, finish_reason }] = choices;
    const cached = usage?.prompt_tokens_details?.cached_tokens ?? 0;
    const tokens = {
      input_tokens: usage?.prompt_tokens ?? 0,
      cached_tokens: cached,
      output_tokens: usage?.completion_tokens ?? 0,
    };
    return {
      usage_reported: usage != null,
      text: message.content ?? '',
      finish_reason: finish_reason ?? 'stop',
      usage: { calls: 1, ...tokens, cost_usd: callCost(this.served.entry.price, tokens) },
      model: parsed.data.model ?? null,
    };
  }

  /** Nothing but the exchange with the endpoint runs where this is caught: what has no status broke on the way. */
  private classified(error: unknown): ProviderError {
    const message = this.redacted(error instanceof Error ? error.message : String(error));
    if (!(error instanceof APIError)) return new ProviderError('provider_unavailable', message, null);
    const status = error.status as number | undefined;
    return new ProviderError(
      failureOfStatus(status, error.code),
      message,
      status ?? null,
      retryAfterMs((error.headers as Headers | undefined)?.get('retry-after') ?? null, Date.now()),
    );
  }

  private redacted(text: string): string {
    return this.key === undefined ? text : text.replaceAll(this.key, '[redacted]');
  }
}

const OK = 200;

const Tokens = z.int().nonnegative();

const Completion = z.looseObject({
  model: z.string().nullish().catch(null),
  choices: z.tuple(
    [
      z.looseObject({
        message: z.looseObject({ content: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    ],
    z.unknown(),
  ),
  usage: z
    .looseObject({
      prompt_tokens: Tokens,
      completion_tokens: Tokens,
      prompt_tokens_details: z.looseObject({ cached_tokens: Tokens.nullish() }).nullish(),
    })
    .nullish(),
});

/** Classes of HTTP status. Spec, architecture.md "Model calls". */
export function failureOfStatus(status: number | undefined, code: string | null | undefined): FailureType {
  if (status === 402 || code === 'insufficient_quota') return 'provider_quota_exhausted';
  if (status === 429) return 'provider_rate_limited';
  if (status === undefined || status === 408 || status === 409 || status >= 500) return 'provider_unavailable';
  return 'provider_rejected';
}
