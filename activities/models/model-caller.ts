import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ChatPrompt } from '../../prompts/chat.ts';
import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { TaskBase } from '../../schemas/model-task.ts';
import type { Usage } from '../../schemas/usage.ts';
import { limits } from '../../temporal.config.ts';
import { type ArtifactStore, getText, TEXT_TYPE } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import type { Ledgers } from '../ledger/ledger.ts';
import type { PaidOnce } from '../ledger/paid-once.ts';
import { BudgetExhausted, type SpendCap } from '../ledger/spend-cap.ts';
import type { CallSignals } from './call-signals.ts';
import { type ChatCall, type ChatClient, ProviderError } from './chat-client.ts';
import { costBound } from './cost.ts';
import type { ServedModel } from './provider-file.ts';
import type { Reply } from './purposes/purpose.ts';

/** What the ledger keeps of a bought reply. */
export interface PaidReply {
  reply: ArtifactRef;
  finish_reason: string;
  usage: Usage;
  model: string;
  /** The model that the endpoint says it was; absent where it does not say. */
  reported_model?: string;
  purpose: string;
  /** Absent: it did, as replies bought before the field also say. */
  usage_reported?: boolean;
  /** Time from the request to the whole answer. */
  seconds?: number;
}

/** Whether a value of the ledger is a bought reply; others are what commands printed. */
export function isPaidReply(value: unknown): value is PaidReply {
  return typeof value === 'object' && value !== null && 'usage' in value && 'reply' in value;
}

export interface ModelCallerDeps {
  store: ArtifactStore;
  ledgers: Ledgers;
  paidOnce: PaidOnce;
  spendCap: (run: string) => SpendCap;
  /** @throws InputError for a model that the provider file does not list, or whose key is missing */
  model: (name: string) => { served: ServedModel; client: ChatClient };
}

/** Buys replies: each once, within the spend cap, with the provider's faults counted and typed. */
export class ModelCaller {
  constructor(private readonly deps: ModelCallerDeps) {}

  /**
   * The reply to a prompt, from the ledger where it was bought before.
   *
   * @param part tells the calls of one logical step apart
   * @param signals stop what has not been asked for, and what is in flight
   * @throws ApplicationFailure of the closed list
   */
  async buy(
    workflowId: string,
    task: TaskBase,
    prompt: ChatPrompt,
    part: string,
    route: string | undefined,
    signals: CallSignals,
  ): Promise<Reply> {
    const step = `${task.step}/${part}`;
    const { value } = await this.deps.paidOnce.value<PaidReply>(
      workflowId,
      step,
      () => this.call(workflowId, step, task, prompt, route, signals),
      signals.cancelled,
    );
    return {
      text: await getText(this.deps.store, value.reply),
      artifact: value.reply,
      finishReason: value.finish_reason,
      seconds: value.seconds ?? 0,
    };
  }

  private async call(
    workflowId: string,
    step: string,
    task: TaskBase,
    prompt: ChatPrompt,
    route: string | undefined,
    { cancelled, workerEnds }: CallSignals,
  ): Promise<PaidReply> {
    const { served, client } = this.deps.model(task.model);
    const identity = createHash('sha256')
      .update(JSON.stringify([workflowId, step]))
      .digest();
    const call: ChatCall = {
      prompt,
      maxOutputTokens: served.entry.max_output_tokens ?? limits.outputTokens,
      seed: identity.readUInt32BE(0) >>> 1,
      idempotencyKey: identity.toString('hex'),
      purpose: task.purposeLabel,
      route,
    };
    const bound = await this.reserve(task, call, served, cancelled);
    let cost = 0;
    const began = performance.now();
    try {
      cancelled.throwIfAborted();
      const { text, finish_reason, usage, usage_reported, model: reported } = await client.complete(call, workerEnds);
      // What an endpoint does not tell may have cost as much as was reserved.
      cost = usage_reported ? (usage.cost_usd ?? 0) : bound;
      const reply = await this.deps.store.put(text, TEXT_TYPE);
      const paid = { reply, finish_reason, usage, model: task.model, purpose: task.purposeLabel };
      const seconds = (performance.now() - began) / 1000;
      const said = {
        ...(usage_reported ? {} : { usage_reported }),
        ...(reported === null ? {} : { reported_model: reported }),
      };
      return { ...paid, seconds, ...said };
    } catch (error) {
      throw error instanceof ProviderError ? await this.counted(workflowId, step, task.generation, error) : error;
    } finally {
      if (task.maxCostUsd !== null) await this.deps.spendCap(task.run).settle(call.idempotencyKey, cost);
    }
  }

  /** @returns the upper bound of the call's cost; 0 without a cap */
  private async reserve(task: TaskBase, call: ChatCall, served: ServedModel, signal: AbortSignal): Promise<number> {
    if (task.maxCostUsd === null) return 0;
    if (served.entry.price === undefined) {
      throw failure('config_invalid', `model "${task.model}" has no price, so max_cost_usd cannot be held`);
    }
    const bound = costBound(served.entry.price, call.prompt, call.maxOutputTokens);
    const cap = this.deps.spendCap(task.run);
    try {
      while (!(await cap.reserve(call.idempotencyKey, bound, task.maxCostUsd))) {
        await sleep(WAIT_FOR_SETTLEMENT_MS, undefined, { signal });
      }
      return bound;
    } catch (error) {
      if (error instanceof BudgetExhausted) throw failure('budget_exhausted', error.message);
      throw error;
    }
  }

  /**
   * Counts a provider's fault in the ledger and gives the failure that the engine sees. Only what is counted here uses up
   * the attempts meant for the provider; a worker that is deployed or dies uses up none.
   */
  private async counted(workflowId: string, step: string, generation: number, error: ProviderError): Promise<Error> {
    const { errors } = await this.deps.ledgers
      .of(workflowId)
      .append({ kind: 'error', step, type: error.type, at: Date.now() });
    return failure(error.type, error.message, {
      final: errors >= limits.providerErrors * (generation + 1),
      detail: { http_status: error.status },
      ...(error.retryAfterMs === undefined ? {} : { nextRetryDelayMs: Math.max(1, error.retryAfterMs) }),
    });
  }
}

const WAIT_FOR_SETTLEMENT_MS = 250;
