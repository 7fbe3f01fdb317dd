import type { PaidReply } from './paid-reply.ts';

/** What a call host says of a call that it was asked for. */
export type CallTold =
  | { kind: 'paid'; reply: PaidReply }
  /** Nobody waited for it any more, and it has not been asked for. */
  | { kind: 'unwanted' }
  | { kind: 'failed'; failure: ToldFailure };

/** A failure of the closed list, as the engine is to see it. */
export interface ToldFailure {
  message: string;
  type: string;
  nonRetryable: boolean;
  details: unknown[];
  /** Absent: by the activity's own retry policy. */
  nextRetryDelayMs?: number;
}
