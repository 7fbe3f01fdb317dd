import { INJECTION_NAMES } from './agents/injection.ts';
import { draw } from './draw.ts';

/** What a request is made to suffer. Rates are shares of the calls, from 0 to 1. */
export interface Faults {
  /** Milliseconds before the reply. */
  latency: number;
  /** 429 with a Retry-After of so many seconds. */
  rate_limit: number;
  retry_after: number;
  /** 500. */
  error: number;
  /** The request is never answered. */
  hang: number;
  /** 402: asking again does not help. */
  quota: number;
  malformed: number;
  truncated: number;
  duplicate_ids: number;
  /** What an agent writes at its judge; empty for nothing. */
  inject: string;
}

export const NO_FAULTS: Faults = {
  latency: 0,
  rate_limit: 0,
  retry_after: 1,
  error: 0,
  hang: 0,
  quota: 0,
  malformed: 0,
  truncated: 0,
  duplicate_ids: 0,
  inject: '',
};

const RATES = ['rate_limit', 'error', 'hang', 'quota', 'malformed', 'truncated', 'duplicate_ids'] as const;
const NUMBERS = ['latency', 'retry_after'] as const;

/**
 * `name=value` pairs joined by `+` or `,`, as in `malformed=0.2+latency=200`.
 *
 * @returns the faults over `base`, or what is wrong with the text
 */
export function parseFaults(text: string, base: Faults = NO_FAULTS): Faults | { problem: string } {
  const faults = { ...base };
  for (const pair of text.split(/[+,]/).filter((part) => part.trim() !== '')) {
    const [name = '', value = ''] = pair.trim().split('=');
    const rate = RATES.find((one) => one === name);
    const number = NUMBERS.find((one) => one === name);
    if (rate !== undefined) {
      if (!isRate(value)) return { problem: `fault ${name}: expected a share from 0 to 1, found "${value}"` };
      faults[rate] = Number(value);
    } else if (number !== undefined) {
      if (!/^\d+(?:\.\d+)?$/.test(value)) return { problem: `fault ${name}: expected a number, found "${value}"` };
      faults[number] = Number(value);
    } else if (name === 'inject') {
      if (!INJECTION_NAMES.includes(value)) {
        return { problem: `fault inject: expected one of ${INJECTION_NAMES.join(', ')}, found "${value}"` };
      }
      faults.inject = value;
    } else {
      return { problem: `unknown fault "${name}": known are ${[...RATES, ...NUMBERS, 'inject'].join(', ')}` };
    }
  }
  return faults;
}

function isRate(value: string): boolean {
  return /^(?:\d*\.)?\d+$/.test(value) && Number(value) <= 1;
}

export type TransientFault = 'hang' | 'rate_limit' | 'error';
const TRANSIENT = ['rate_limit', 'error', 'hang'] as const satisfies readonly TransientFault[];

/**
 * The fault that hits this try of a call, if any. A call that is drawn for several suffers them one after another, then
 * succeeds; only a rate of 1 hits every try.
 *
 * @param identity what the call is: its idempotency key
 * @param tries how often it was tried before
 */
export function transientFault(faults: Faults, identity: string, tries: number): TransientFault | undefined {
  const always = TRANSIENT.find((fault) => faults[fault] >= 1);
  if (always !== undefined) return always;
  return TRANSIENT.filter((fault) => isHit(faults, fault, identity))[tries];
}

/** Whether a fault that does not pass hits a call: always the same for one identity. */
export function isHit(faults: Faults, fault: (typeof RATES)[number], identity: string): boolean {
  return faults[fault] > 0 && draw('fault', fault, identity) < faults[fault];
}
