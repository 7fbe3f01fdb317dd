import type { Submission, ThroneState } from '../../schemas/throne.ts';

/**
 * About how many bytes a throne's state takes as JSON, never fewer: its live submissions, and those that it remembers.
 * The workflow hands its state to its next run in one payload, and gives all live submissions in one answer.
 */
export function carriedBytes({ submissions, known }: Pick<ThroneState, 'submissions' | 'known'>): {
  live: number;
  known: number;
} {
  return {
    live: submissions.reduce((sum, one) => sum + submissionBytes(one), 0),
    known: Object.keys(known).reduce((sum, challenger) => sum + textBytes(challenger) + KNOWN_BYTES, 0),
  };
}

/** What a submission takes while it is live. */
export function submissionBytes({
  challenger,
  schedule,
  reason,
}: Pick<Submission, 'challenger' | 'schedule' | 'reason'>): number {
  return textBytes(challenger) + textBytes(schedule ?? '') + textBytes(reason ?? '') + SUBMISSION_BYTES;
}

/** What all but the texts of a live submission take, keys, numbers and times. */
const SUBMISSION_BYTES = 450;

/** The same of one that is remembered. */
const KNOWN_BYTES = 110;

/** Bytes of a text in JSON as UTF-8, at most. */
function textBytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || (unit >= 0xd8_00 && unit < 0xe0_00)) bytes += 6;
    else if (unit === 0x22 || unit === 0x5c) bytes += 2;
    else bytes += unit < 0x80 ? 1 : 3;
  }
  return bytes;
}
