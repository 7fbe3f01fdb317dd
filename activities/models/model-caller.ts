import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ChatPrompt } from '../../prompts/chat.ts';
import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { TaskBase } from '../../schemas/model-task.ts';
import type { Usage } from '../../schemas/usage.ts';
import { limits } from '../../temporal.config.ts';
import { ArtifactMissing, type ArtifactStore, getText, TEXT_TYPE } from '../artifacts/store.ts';
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
    const asked: Asked = { workflowId, step, task, prompt, route };
    const { value } = await this.deps.paidOnce.value<PaidReply>(
      workflowId,
      step,
      (arrived) => this.call(asked, signals, arrived),
      signals.cancelled,
      (arrived) => this.putAway(asked, arrived),
    );
    return {
      text: await getText(this.deps.store, value.reply),
      artifact: value.reply,
      finishReason: value.finish_reason,
      seconds: value.seconds ?? 0,
    };
  }

  private async call(
    asked: Asked,
    { cancelled, workerEnds }: CallSignals,
    arrived: (reply: PaidReply) => void,
  ): Promise<PaidReply> {
    const { task } = asked;
    const { served, client } = this.deps.model(task.model);
    const call = callOf(asked, served);
    const bound = await this.reserve(task, call, served, cancelled);
    let cost = 0;
    const began = performance.now();
    try {
      cancelled.throwIfAborted();
      const { text, finish_reason, usage, usage_reported, model: reported } = await client.complete(call, workerEnds);
      // From here to the note that it arrived nothing else runs: whoever kills the worker finds it noted, or on its way.
      const reply = this.deps.store.putNow(text, TEXT_TYPE);
      const seconds = (performance.now() - began) / 1000;
      const said = {
        ...(usage_reported ? {} : { usage_reported }),
        ...(reported === null ? {} : { reported_model: reported }),
      };
      const paid = { reply, finish_reason, usage, model: task.model, purpose: task.purposeLabel, seconds, ...said };
      arrived(paid);
      cost = costOf(paid, bound);
      await this.deps.store.sync(reply);
      return paid;
    } catch (error) {
      throw error instanceof ProviderError ? await this.counted(asked, error) : error;
    } finally {
      if (task.maxCostUsd !== null) await this.deps.spendCap(task.run).settle(call.idempotencyKey, cost);
    }
  }

  /** Puts away a reply that arrived at a worker that died then, as it would have; false where its text is not whole. */
  private async putAway(asked: Asked, paid: PaidReply): Promise<boolean> {
    const { store, spendCap, model } = this.deps;
    try {
      await store.get(paid.reply);
    } catch (error) {
      if (error instanceof ArtifactMissing) return false;
      throw error;
    }
    await store.sync(paid.reply);
    const { maxCostUsd, run } = asked.task;
    if (maxCostUsd !== null) {
      const { served } = model(asked.task.model);
      const call = callOf(asked, served);
      await spendCap(run).settle(call.idempotencyKey, costOf(paid, boundOf(call, served)));
    }
    return true;
  }

  /** @returns the upper bound of the call's cost; 0 without a cap */
  private async reserve(task: TaskBase, call: ChatCall, served: ServedModel, signal: AbortSignal): Promise<number> {
    if (task.maxCostUsd === null) return 0;
    const bound = boundOf(call, served);
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
  private async counted({ workflowId, step, task }: Asked, error: ProviderError): Promise<Error> {
    const { errors } = await this.deps.ledgers
      .of(workflowId)
      .append({ kind: 'error', step, type: error.type, at: Date.now() });
    return failure(error.type, error.message, {
      final: errors >= limits.providerErrors * (task.generation + 1),
      detail: { http_status: error.status },
      ...(error.retryAfterMs === undefined ? {} : { nextRetryDelayMs: Math.max(1, error.retryAfterMs) }),
    });
  }
}

/** A call of a logical step of a workflow, before it is known who serves it. */
interface Asked {
  workflowId: string;
  step: string;
  task: TaskBase;
  prompt: ChatPrompt;
  route: string | undefined;
}

function callOf({ workflowId, step, task, prompt, route }: Asked, served: ServedModel): ChatCall {
  const identity = createHash('sha256')
    .update(JSON.stringify([workflowId, step]))
    .digest();
  return {
    prompt,
    maxOutputTokens: served.entry.max_output_tokens ?? limits.outputTokens,
    seed: identity.readUInt32BE(0) >>> 1,
    idempotencyKey: identity.toString('hex'),
    purpose: task.purposeLabel,
    route,
  };
}

/** The upper bound of a call's cost, in US$. */
function boundOf(call: ChatCall, { model, entry }: ServedModel): number {
  if (entry.price === undefined) {
    throw failure('config_invalid', `model "${model}" has no price, so max_cost_usd cannot be held`);
  }
  return costBound(entry.price, call.prompt, call.maxOutputTokens);
}

/** What an endpoint does not tell may have cost as much as was reserved. */
function costOf({ usage, usage_reported = true }: PaidReply, bound: number): number {
  return usage_reported ? (usage.cost_usd ?? 0) : bound;
}

const WAIT_FOR_SETTLEMENT_MS = 250;
