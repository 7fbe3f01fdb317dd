import { setTimeout as sleep } from 'node:timers/promises';

import {
  ApplicationFailure,
  type Client,
  isGrpcServiceError,
  QueryNotRegisteredError,
  ServiceError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';

import { throneWorkflowId } from '../../schemas/ids.ts';
import {
  type Board,
  type BoardRow,
  type ClosedNight,
  type NightState,
  type OpenNight,
  type Pause,
  type SubmitRequest,
  THRONE,
  type WithdrawRequest,
} from '../../schemas/throne.ts';

/** Code of the refusal of a throne that knows nothing of the night that is spoken of. */
export const NO_NIGHT = 'no_night';

/** A throne's validator said no. */
export class ThroneRefused extends Error {
  override readonly name = 'ThroneRefused';

  /** @param code for programs, such as `duplicate`; `refused` where none was given */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** No throne of that name is there to be told anything. */
export class ThroneMissing extends Error {
  override readonly name = 'ThroneMissing';
}

/** The throne of that name that runs on this engine belongs to another store. */
export class ThroneForeign extends Error {
  override readonly name = 'ThroneForeign';
}

/** The throne is there, but no worker runs it. */
export class ThroneSilent extends Error {
  override readonly name = 'ThroneSilent';
}

/** Longest wait for one answer. Where no worker answers, the engine waits for ever. */
const ANSWER_MS = 60_000;

/** Tries, and the first wait between two, while a throne continues as new. */
const TRIES = 10;
const PAUSE_MS = 100;

/**
 * gRPC statuses of what arrived while a run was closing: ABORTED, and FAILED_PRECONDITION where the closing itself was
 * turned down because something had arrived. The next run, or the next attempt of this one, is told anew.
 */
const CLOSING: readonly (number | undefined)[] = [10, 9];

/** gRPC statuses of what was not answered in time: the client's own, and that of a server which gives up first. */
const UNANSWERED: readonly (number | undefined)[] = [4, 1];

/** How the engine fails an update that was accepted and not answered before the run closed. */
const LOST_IN_CLOSING = 'AcceptedUpdateCompletedWorkflow';

/** Talks to one throne of one store. What meets it while it continues as new is said again. */
export class ThroneClient {
  private isOpen = false;

  /** @param queue the orchestration queue of the store */
  constructor(
    private readonly client: Client,
    private readonly throne: string,
    private readonly queue: string,
    private readonly answerMs = ANSWER_MS,
  ) {}

  /**
   * @param updateId the same for the same submission, so that a repetition is answered and not refused
   * @throws ThroneRefused, ThroneMissing
   */
  submit(request: SubmitRequest, updateId: string): Promise<BoardRow> {
    return this.update((handle) => handle.executeUpdate(THRONE.updates.submit, { args: [request], updateId }));
  }

  /** @throws ThroneRefused, ThroneMissing */
  openNight(night: OpenNight): Promise<NightState> {
    return this.update((handle) => handle.executeUpdate(THRONE.updates.openNight, { args: [night] }));
  }

  /** @throws ThroneRefused (`no_night` where it is not open), ThroneMissing */
  closeNight(night: Pick<OpenNight, 'schedule' | 'workflow'>): Promise<ClosedNight> {
    return this.update((handle) => handle.executeUpdate(THRONE.updates.closeNight, { args: [night] }));
  }

  /** @throws ThroneRefused, ThroneMissing */
  async withdraw(request: WithdrawRequest): Promise<void> {
    await this.update((handle) => handle.executeUpdate(THRONE.updates.withdraw, { args: [request] }));
  }

  /** @throws ThroneRefused, ThroneMissing */
  pause(reason: string): Promise<Pause> {
    return this.update((handle) => handle.executeUpdate(THRONE.updates.pause, { args: [reason] }));
  }

  /** @throws ThroneRefused, ThroneMissing */
  async resume(): Promise<void> {
    await this.update((handle) => handle.executeUpdate(THRONE.updates.resume));
  }

  /** @throws ThroneMissing, also for a throne that has ended: the engine would answer for it from its history */
  async board(): Promise<Board> {
    const board = await this.boardOfAny();
    await this.requireRunning();
    return board;
  }

  private async boardOfAny(): Promise<Board> {
    if (!this.isOpen) await this.requireRunning();
    const board = await this.told((handle) => handle.query<Board>(THRONE.queries.board));
    this.isOpen = true;
    return board;
  }

  /** The engine turns down what a throne is told before it is open, and says so in words alone: a board comes first. */
  private async update<T>(tell: (handle: ReturnType<ThroneClient['handle']>) => Promise<T>): Promise<T> {
    if (!this.isOpen) await this.boardOfAny();
    return this.told(tell);
  }

  /** @throws ThroneForeign, ThroneRefused, ThroneMissing, ThroneSilent */
  private async told<T>(tell: (handle: ReturnType<ThroneClient['handle']>) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.client.withDeadline(Date.now() + this.answerMs, () => tell(this.handle()));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== null) throw refusal;
        if (error instanceof WorkflowNotFoundError) await this.requireRunning();
        if (UNANSWERED.includes(statusOf(error)))
          throw new ThroneSilent(`no worker answers for "${this.throne}"; start one with "assay worker"`);
        if (!isPassing(error)) throw error;
        if (attempt === TRIES) {
          throw new ThroneSilent(`"${this.throne}" does not come to answer; "assay stuck" says why`, { cause: error });
        }
      }
      await sleep(PAUSE_MS * attempt);
    }
  }

  /** Always of the latest run. */
  private handle(): ReturnType<Client['workflow']['getHandle']> {
    return this.client.workflow.getHandle(throneWorkflowId(this.throne));
  }

  /** @throws ThroneMissing, ThroneForeign */
  private async requireRunning(): Promise<void> {
    if (!(await this.isRunning())) throw new ThroneMissing(`no throne "${this.throne}" runs`);
  }

  private async isRunning(): Promise<boolean> {
    try {
      const { status, taskQueue } = await this.handle().describe();
      if (status.name !== 'RUNNING') return false;
      if (taskQueue === this.queue) return true;
      throw new ThroneForeign(`the throne "${this.throne}" on this engine belongs to another store`);
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }
}

function refusalOf(error: unknown): ThroneRefused | null {
  if (!(error instanceof WorkflowUpdateFailedError)) return null;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure) || cause.type !== THRONE.refused) return null;
  const [detail] = cause.details ?? [];
  const code = typeof detail === 'object' && detail !== null && 'code' in detail ? detail.code : undefined;
  return new ThroneRefused(typeof code === 'string' ? code : THRONE.refused, cause.message);
}

/** Whether the throne was continuing as new, or had not begun. */
function isPassing(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError || error instanceof QueryNotRegisteredError) return true;
  if (error instanceof WorkflowUpdateFailedError) {
    return error.cause instanceof ApplicationFailure && error.cause.type === LOST_IN_CLOSING;
  }
  return CLOSING.includes(statusOf(error));
}

/** The gRPC status behind an error; undefined where there is none. */
function statusOf(error: unknown): number | undefined {
  const cause = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(cause) ? cause.code : undefined;
}
