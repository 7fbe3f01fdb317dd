import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

import { InputError } from '../../schemas/input-error.ts';

/** A request, as GET /assay/calls and the log file show it. */
export interface CallRecord {
  /** Requests count from 1, in the order in which they came. */
  n: number;
  idempotency_key: string | null;
  model: string;
  purpose: string | null;
  seed: number | null;
  started_at: string;
  /** Null while in flight, and for a request that its client gave up. */
  answered_at: string | null;
  /** HTTP status; null while in flight, 499 for a request that its client gave up. */
  status: number | null;
  /** Answered again: the key had been answered before, so nothing was bought. */
  replayed: boolean;
  /** The fault that was put upon it. */
  fault: string | null;
  usage?: object;
}

/** Requests kept in memory; the log file has all. */
const KEPT = 10_000;

/**
 * What was asked of the server. Memory is bounded: the last requests are kept, the counts are of all.
 * Invariant: `bought` counts a key once, when its reply has first been sent whole.
 */
export class CallLog {
  private readonly kept: CallRecord[] = [];
  private readonly inFlight = new Map<string, number>();
  private readonly maxInFlight = new Map<string, number>();
  private total = 0;
  private bought = 0;
  private replayed = 0;
  private refused = 0;
  private abandoned = 0;

  private constructor(private readonly file: WriteStream | undefined) {}

  /**
   * @param path file to which each answered request is appended as a line of JSON
   * @throws InputError where it cannot be written
   */
  static async open(path?: string): Promise<CallLog> {
    if (path === undefined) return new CallLog(undefined);
    const file = createWriteStream(path, { flags: 'a' });
    try {
      await once(file, 'open');
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      throw new InputError(`--log ${path}`, `cannot be written (${code})`, 'name a file in a folder that is there');
    }
    return new CallLog(file);
  }

  begin(call: Pick<CallRecord, 'idempotency_key' | 'model' | 'purpose' | 'seed'>): CallRecord {
    this.total += 1;
    const record: CallRecord = {
      n: this.total,
      ...call,
      started_at: new Date().toISOString(),
      answered_at: null,
      status: null,
      replayed: false,
      fault: null,
    };
    this.kept.push(record);
    if (this.kept.length > KEPT) this.kept.shift();
    const now = (this.inFlight.get(call.model) ?? 0) + 1;
    this.inFlight.set(call.model, now);
    this.maxInFlight.set(call.model, Math.max(now, this.maxInFlight.get(call.model) ?? 0));
    return record;
  }

  /** The reply has been sent whole. */
  answered(record: CallRecord, status: number): void {
    this.leave(record, status);
    record.answered_at = new Date().toISOString();
    if (status !== 200) this.refused += 1;
    else if (record.replayed) this.replayed += 1;
    else this.bought += 1;
    this.file?.write(`${JSON.stringify(record)}\n`);
  }

  /** The client went away before its reply. */
  abandon(record: CallRecord): void {
    this.leave(record, 499);
    this.abandoned += 1;
  }

  private leave(record: CallRecord, status: number): void {
    record.status = status;
    this.inFlight.set(record.model, (this.inFlight.get(record.model) ?? 1) - 1);
  }

  /** @param limit how many of the last requests are listed */
  summary(limit = KEPT): object {
    return {
      total: this.total,
      bought: this.bought,
      replayed: this.replayed,
      refused: this.refused,
      abandoned: this.abandoned,
      in_flight: Object.fromEntries(this.inFlight),
      max_in_flight: Object.fromEntries(this.maxInFlight),
      not_listed: this.total - Math.min(limit, this.kept.length),
      calls: limit === 0 ? [] : this.kept.slice(-limit),
    };
  }

  /** Flushes the log file. */
  async close(): Promise<void> {
    if (this.file === undefined) return;
    this.file.end();
    await finished(this.file);
  }
}
