import { setTimeout as sleep } from 'node:timers/promises';

import { limits } from '../../temporal.config.ts';
import { ArtifactMissing, type ArtifactStore, TEXT_TYPE } from '../artifacts/store.ts';
import { failure } from '../failure.ts';
import type { Ledgers } from '../ledger/ledger.ts';
import type { PaidOnce } from '../ledger/paid-once.ts';
import { BudgetExhausted, type SpendCap } from '../ledger/spend-cap.ts';
import { type AskedCall, boundOf, chatCall } from './asked-call.ts';
import { type ChatCall, type ChatClient, ProviderError } from './chat-client.ts';
import type { PaidReply } from './paid-reply.ts';
import type { ServedModel } from './provider-file.ts';

export interface ModelCallerDeps {
  store: ArtifactStore;
  ledgers: Ledgers;
  paidOnce: PaidOnce;
  spendCap: (run: string) => SpendCap;
  client: (served: ServedModel, key: string | undefined) => ChatClient;
}

/** Buys replies: each once, within the spend cap, with the provider's faults counted and typed. */
export class ModelCaller {
  constructor(private readonly deps: ModelCallerDeps) {}

  /**
   * The reply to a prompt, from the ledger where it was bought before.
   *
   * @param cancelled aborted when nobody waits for the reply any more: what is not asked for then is not. A request that is out is
   *   paid for, so its reply is heard and kept
   * @throws ApplicationFailure of the closed list; the signal's reason
   */
  async buy(asked: AskedCall, cancelled: AbortSignal): Promise<PaidReply> {
    const { value } = await this.deps.paidOnce.value<PaidReply>(
      asked.workflowId,
      asked.step,
      (arrived) => this.call(asked, cancelled, arrived),
      cancelled,
      (arrived) => this.putAway(asked, arrived),
    );
    return value;
  }

  private async call(
    asked: AskedCall,
    cancelled: AbortSignal,
    arrived: (reply: PaidReply) => void,
  ): Promise<PaidReply> {
    const { task, served } = asked;
    const call = chatCall(asked);
    const bound = await this.reserve(asked, call, cancelled);
    let cost = 0;
    const began = performance.now();
    try {
      cancelled.throwIfAborted();
      const client = this.deps.client(served, asked.key);
      const { text, finish_reason, usage, usage_reported, model: reported } = await client.complete(call);
      // From here to the note that it arrived nothing else runs: whoever kills this process finds it noted, or on its way.
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

  /** Puts away a reply that arrived at a process that died then, as it would have; false where its text is not whole. */
  private async putAway(asked: AskedCall, paid: PaidReply): Promise<boolean> {
    const { store, spendCap } = this.deps;
    try {
      await store.get(paid.reply);
    } catch (error) {
      if (error instanceof ArtifactMissing) return false;
      throw error;
    }
    await store.sync(paid.reply);
    const { maxCostUsd, run } = asked.task;
    if (maxCostUsd !== null) {
      const call = chatCall(asked);
      await spendCap(run).settle(call.idempotencyKey, costOf(paid, boundOf(call, asked.served)));
    }
    return true;
  }

  /** @returns the upper bound of the call's cost; 0 without a cap */
  private async reserve({ task, served }: AskedCall, call: ChatCall, signal: AbortSignal): Promise<number> {
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
  private async counted({ workflowId, step, task }: AskedCall, error: ProviderError): Promise<Error> {
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

/** What an endpoint does not tell may have cost as much as was reserved. */
function costOf({ usage, usage_reported = true }: PaidReply, bound: number): number {
  return usage_reported ? (usage.cost_usd ?? 0) : bound;
}

const WAIT_FOR_SETTLEMENT_MS = 250;
