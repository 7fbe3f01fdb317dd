import type { Validity } from '../../schemas/aggregate.ts';
import { count } from '../output.ts';
import { REMEDY } from './texts.ts';

/** Why there is nothing to quote. Seed, "Reward population". */
export interface ValidityFailed {
  code: 'VALIDITY_FAILED';
  message: string;
}

/** Undefined for a valid run. */
export function validityFailed({ status, offending_trials }: Validity): ValidityFailed | undefined {
  if (status === 'PASS') return undefined;
  return {
    code: 'VALIDITY_FAILED',
    message: `${count(offending_trials.length, 'trial')} without a measurement. ${REMEDY}`,
  };
}
