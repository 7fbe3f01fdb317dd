/**
 * The process of a call host: buys the replies that it is asked for. When its worker dies it asks for nothing more, hears what is
 * in flight to its end, puts it away, and ends.
 *
 * Arguments: the folders of the artifact store and of the ledgers.
 */
import { ApplicationFailure } from '@temporalio/common';

import { FileArtifactStore } from '../artifacts/file-store.ts';
import { Ledgers } from '../ledger/ledger.ts';
import { PaidOnce } from '../ledger/paid-once.ts';
import { spendCapsIn } from '../ledger/spend-cap.ts';
import { answerAsks } from '../processes/answer-asks.ts';
import type { AskedCall } from './asked-call.ts';
import type { CallTold, ToldFailure } from './call-host-messages.ts';
import { ChatClient } from './chat-client.ts';
import { ModelCaller } from './model-caller.ts';
import type { ServedModel } from './provider-file.ts';

const [store, ledger] = process.argv.slice(2);
if (store === undefined || ledger === undefined) throw new Error('usage: call-host-process STORE LEDGER');

const ledgers = new Ledgers(ledger);
const clients = new Map<string, ChatClient>();
const caller = new ModelCaller({
  store: new FileArtifactStore(store),
  ledgers,
  paidOnce: new PaidOnce(ledgers),
  spendCap: spendCapsIn(ledger),
  client,
});

answerAsks<AskedCall, CallTold>(buy, (underWay) => {
  for (const { unwanted } of underWay.values()) unwanted.abort();
  void Promise.all([...underWay.values()].map(({ ended }) => ended)).then(() => process.exit());
});

async function buy(asked: AskedCall, cancelled: AbortSignal): Promise<CallTold> {
  try {
    return { kind: 'paid', reply: await caller.buy(asked, cancelled) };
  } catch (error) {
    if (error instanceof ApplicationFailure) return { kind: 'failed', failure: toldFailure(error) };
    if (cancelled.aborted) return { kind: 'unwanted' };
    throw error;
  }
}

function toldFailure(failure: ApplicationFailure): ToldFailure {
  const { message, type, nonRetryable, details } = failure;
  const delay: unknown = failure.nextRetryDelay;
  return {
    message,
    type: type ?? '',
    nonRetryable: nonRetryable === true,
    details: details ?? [],
    ...(typeof delay === 'number' ? { nextRetryDelayMs: delay } : {}),
  };
}

/** A client keeps its connections; one is made anew only when its endpoint or key changes. */
function client(served: ServedModel, key: string | undefined): ChatClient {
  const identity = JSON.stringify([served, key]);
  const known = clients.get(identity) ?? new ChatClient(served, key);
  clients.set(identity, known);
  return known;
}
