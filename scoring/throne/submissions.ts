import type { KnownSubmission, Submission, ThroneState } from '../../schemas/throne.ts';

/** The live submission of a challenger. */
export function liveOf({ submissions }: ThroneState, challenger: string): Submission | undefined {
  return submissions.find((one) => one.challenger === challenger);
}

/** How the latest ended submission of a challenger ended. */
export function knownOf({ known }: ThroneState, challenger: string): KnownSubmission | undefined {
  return Object.hasOwn(known, challenger) ? known[challenger] : undefined;
}
