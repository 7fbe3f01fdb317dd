import { checkPolicy } from './policy.js';

/**
 * The pause before a retry.
 *
 * @param {number} retry from 1
 * @param options see the README
 * @param {() => number} random gives a number from 0 to below 1
 * @returns {number} whole milliseconds
 */
export function delayBefore(retry, options, random = Math.random) {
  if (!Number.isInteger(retry) || retry < 1) throw new RangeError(`retries are counted from 1: ${retry}`);
  const { first, longest, jitter } = checkPolicy(options);
  const full = Math.min(longest, Math.max(0, first * (1 << (retry - 1))));
  return Math.round(full * (1 - jitter * random()));
}
