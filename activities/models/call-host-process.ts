/**
 * The process of a call host: buys the replies that it is asked for. When its worker dies it asks for nothing more, hears what is
 * in flight to its end, puts it away, and ends.
 *
 * Arguments: the folders of the artifact store, of the ledgers and of the models' slots.
 */
import { ApplicationFailure } from '@temporalio/common';

import { FileArtifactStore } from '../artifacts/file-store.ts';
import { failure } from '../failure.ts';
import { Ledgers } from '../ledger/ledger.ts';
import { PaidOnce } from '../ledger/paid-once.ts';
import { spendCapsIn } from '../ledger/spend-cap.ts';
import { answerAsks, type UnderWay } from '../processes/answer-asks.ts';
import { identify } from '../processes/process-identity.ts';
import type { AskedCall } from './asked-call.ts';
import type { CallTold, ToldFailure } from './call-host-messages.ts';
import { ChatClient } from './chat-client.ts';
import { ModelCaller } from './model-caller.ts';
import { callerIsIdle, modelsWithSlots } from './model-slots.ts';
import type { ServedModel } from './provider-file.ts';

const [store, ledger, leases] = process.argv.slice(2);
if (store === undefined || ledger === undefined || leases === undefined) {
  throw new Error('usage: call-host-process STORE LEDGER LEASES');
}
const slots = leases;
const folders = `${store} or ${ledger}`;

const ledgers = new Ledgers(ledger);
const clients = new Map<string, ChatClient>();
const caller = new ModelCaller({
  store: new FileArtifactStore(store),
  ledgers,
  paidOnce: new PaidOnce(ledgers),
  spendCap: spendCapsIn(ledger),
  client,
});

answerAsks<AskedCall, CallTold>(buy, (underWay) => void leave(underWay).then(() => process.exit()));

/** Hears what is in flight to its end. That slots could not be given back before changes nothing: the end of the process does it. */
async function leave(underWay: readonly UnderWay<AskedCall>[]): Promise<void> {
  for (const { unwanted } of underWay) unwanted.abort();
  await Promise.allSettled([giveSlotsBack(underWay), endOf(underWay)]);
}

/** Gives back the slots of each model once none of its calls is in flight any more. */
async function giveSlotsBack(underWay: readonly UnderWay<AskedCall>[]): Promise<void> {
  const me = await identify(process.pid);
  const givenBack = modelsWithSlots(slots).map(async (model) => {
    await endOf(underWay.filter(({ ask }) => ask.served.model === model));
    await callerIsIdle(slots, model, me);
  });
  await Promise.all(givenBack);
}

function endOf(underWay: readonly UnderWay<AskedCall>[]): Promise<unknown> {
  return Promise.all(underWay.map(({ ended }) => ended));
}

async function buy(asked: AskedCall, cancelled: AbortSignal): Promise<CallTold> {
  try {
    return { kind: 'paid', reply: await caller.buy(asked, cancelled) };
  } catch (error) {
    if (error instanceof ApplicationFailure) return { kind: 'failed', failure: toldFailure(error) };
    if (cancelled.aborted) return { kind: 'unwanted' };
    // Whatever of a provider breaks is typed already; a system call that fails is one for the store or the ledger.
    if (error instanceof Error && 'syscall' in error) {
      return { kind: 'failed', failure: toldFailure(failure('store_failed', `${error.message} (in ${folders})`)) };
    }
    throw error;
  }
}

function toldFailure(error: ApplicationFailure): ToldFailure {
  const { message, type, nonRetryable, details } = error;
  const delay: unknown = error.nextRetryDelay;
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
