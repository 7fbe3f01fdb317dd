import { setTimeout as sleep } from 'node:timers/promises';

import {
  isGrpcServiceError,
  ServiceError,
  type WorkflowExecutionDescription,
  type WorkflowHandle,
} from '@temporalio/client';

import { readStoreIdentity } from '../../activities/artifacts/store-identity.ts';
import { queuesBeside, taskQueues } from '../../temporal.config.ts';
import { CommandError } from '../command-error.ts';
import { assayHome } from '../home.ts';
import { EXIT, note } from '../output.ts';
import { printableLine } from '../printable.ts';
import { noEngine } from './no-engine.ts';
import { pollers, QUEUE_TYPES } from './pollers.ts';
import { taskFailure } from './task-failure.ts';

const POLL_MS = 400;

/** How often is looked whether anybody could work on the run at all. */
const LOOK_FOR_WORKERS_MS = 5_000;

/** Seconds that a run may wait for a worker before nobody waits for it; `ASSAY_WORKER_WAIT` names others. */
const WORKER_WAIT_SECONDS = 120;

export interface Following {
  /** The command that comes back to the run. */
  comeBack: string;
  /**
   * How far the run is, in a line; null where there is nothing to say, undefined where no worker answers. Asked once more when
   * the run has ended.
   */
  progress: (description: WorkflowExecutionDescription) => Promise<string | null | undefined>;
  /** Models that it needs, where that is known: one that nobody serves keeps it waiting. */
  models?: readonly string[];
  /** Shows a line where it has changed; on stderr without it. */
  show?: (line: string) => void;
}

/**
 * Waits until a run has ended, telling how far it is. Interrupted, the run goes on, and the command that comes back is told.
 *
 * @returns the status with which it ended
 * @throws CommandError where waiting is in vain: its code fails on the workers, no worker polls, its store has gone, or the
 *   engine answers no more. Each says what to do.
 */
export async function followRun(handle: WorkflowHandle, following: Following): Promise<string> {
  const { comeBack, progress, models = [], show = note } = following;
  const interrupted = (): void => {
    note(`\nstill running; come back with: ${comeBack}`);
    process.exit(EXIT.interrupted);
  };
  // Who follows several runs is told once, and a demo that stops what it started does so itself.
  if (process.listenerCount('SIGINT') === 0) process.once('SIGINT', interrupted);
  const workers = new WorkerWatch(handle, comeBack, models);
  let last = '';
  try {
    for (;;) {
      const description = await answered(comeBack, () => handle.describe());
      const { name } = description.status;
      const running = name === 'RUNNING' || name === 'CONTINUED_AS_NEW';
      if (running) await requireGoing(handle, description, comeBack);
      const line = await answered(comeBack, () => progress(description));
      const missing = running ? await answered(comeBack, () => workers.look(description)) : null;
      const text = missing ?? (line === undefined && running ? 'waiting for a worker …' : line);
      if (text !== null && text !== undefined && text !== last) {
        show(text);
        last = text;
      }
      if (!running) return name;
      await sleep(POLL_MS);
    }
  } finally {
    process.off('SIGINT', interrupted);
  }
}

async function requireGoing(
  handle: WorkflowHandle,
  description: WorkflowExecutionDescription,
  comeBack: string,
): Promise<void> {
  const { workflowId } = handle;
  const home = assayHome();
  const identity = await readStoreIdentity(home);
  if (identity === undefined || taskQueues(identity).orchestration !== description.taskQueue) {
    throw new CommandError(
      EXIT.failed,
      `${workflowId}: its store in ${home} was removed or replaced, so that it cannot go on; start it anew`,
    );
  }
  const why = await taskFailure(handle, description);
  if (why === null) return;
  throw new CommandError(
    EXIT.failed,
    `${workflowId} cannot go on: its code fails on the worker that takes it up: ${printableLine(why)}; ` +
      `start a worker of the version that began it ("assay worker"), then come back with: ${comeBack}`,
  );
}

/** gRPC statuses of an engine that is not there, or not in time. */
const UNREACHABLE: readonly (number | undefined)[] = [14, 4];

/** @throws CommandError (no engine) where the engine does not answer any more, after the client has tried for some time */
async function answered<T>(comeBack: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const cause = error instanceof ServiceError ? error.cause : error;
    if (!isGrpcServiceError(cause) || !UNREACHABLE.includes(cause.code)) throw error;
    throw noEngine(
      `the engine does not answer any more; once it is back ("assay up") the run goes on, and you come back with: ${comeBack}`,
    );
  }
}

/** Looks now and then whether workers poll the queues that a run needs. */
class WorkerWatch {
  private lookedAt = 0;
  private missing: { what: string; since: number } | null = null;
  private readonly waitSeconds = workerWait();

  constructor(
    private readonly handle: WorkflowHandle,
    private readonly comeBack: string,
    private readonly models: readonly string[],
  ) {}

  /**
   * @returns what to tell where nobody polls; null where somebody does
   * @throws CommandError where nobody has polled for too long
   */
  async look({ taskQueue }: WorkflowExecutionDescription): Promise<string | null> {
    const now = Date.now();
    if (now - this.lookedAt >= LOOK_FOR_WORKERS_MS) {
      this.lookedAt = now;
      const what = await this.whatIsMissing(taskQueue);
      this.missing = what === null ? null : { what, since: this.missing?.since ?? now };
    }
    if (this.missing === null) return null;
    const { what, since } = this.missing;
    if (now - since < this.waitSeconds * 1000) return `waiting: ${what}`;
    throw new CommandError(
      EXIT.failed,
      `${this.handle.workflowId} waits: ${what}, and the run goes on; come back with: ${this.comeBack}`,
    );
  }

  private async whatIsMissing(taskQueue: string): Promise<string | null> {
    const { workflowService, options } = this.handle.client;
    const polled = async (queue: string, type: keyof typeof QUEUE_TYPES): Promise<boolean> =>
      (await pollers(workflowService, options.namespace, queue, QUEUE_TYPES[type])) > 0;
    if (!(await polled(taskQueue, 'workflow'))) {
      return `no worker of this home (${assayHome()}) polls; start one with "assay worker"`;
    }
    for (const model of this.models) {
      if (await polled(queuesBeside(taskQueue).model(model), 'activity')) continue;
      return `no worker of this home serves the model ${model}; start one with "assay worker --providers FILE" that lists it`;
    }
    return null;
  }
}

function workerWait(): number {
  const given = process.env['ASSAY_WORKER_WAIT'];
  return given !== undefined && /^\d{1,6}$/.test(given) ? Number(given) : WORKER_WAIT_SECONDS;
}
