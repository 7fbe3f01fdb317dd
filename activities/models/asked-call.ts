import { createHash } from 'node:crypto';

import type { TaskBase } from '../../schemas/model-task.ts';
import { limits } from '../../temporal.config.ts';
import { failure } from '../failure.ts';
import type { ChatCall } from './chat-client.ts';
import { costBound } from './cost.ts';
import type { ServedModel } from './provider-file.ts';
import type { SentPrompt } from './sent-prompt.ts';

/** A call of a logical step of a workflow: plain data, which another process can be told. */
export interface AskedCall {
  workflowId: string;
  /** Of the task and of the call within it: with the workflow's id, the key under which it is paid once. */
  step: string;
  task: TaskBase;
  served: ServedModel;
  /** The provider's key; undefined for an endpoint without keys. */
  key: string | undefined;
  prompt: SentPrompt;
  /** Who is to serve the call, where the endpoint routes. */
  route: string | undefined;
}

/** What goes to the endpoint. A call that is asked again has the same key and the same seed. */
export function chatCall({ workflowId, step, task, served, prompt, route }: AskedCall): ChatCall {
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
export function boundOf(call: ChatCall, { model, entry }: ServedModel): number {
  if (entry.price === undefined) {
    throw failure('config_invalid', `model "${model}" has no price, so max_cost_usd cannot be held`);
  }
  return costBound(entry.price, call.prompt, call.maxOutputTokens);
}
