import type { ArtifactRef } from '../../schemas/artifact.ts';
import type { Usage } from '../../schemas/usage.ts';

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
