const DEFAULTS = { attempts: 5, first: 100, factor: 2, longest: 30_000, jitter: 0.5 };

/** Options with their defaults, checked. */
export function checkPolicy(options = {}) {
  const policy = { ...DEFAULTS, ...options };
  const { attempts, first, factor, longest, jitter } = policy;
  if (attempts !== Infinity && !(Number.isInteger(attempts) && attempts >= 1)) {
    throw new RangeError('attempts is a whole number from 1, or Infinity');
  }
  need(first >= 0 && Number.isFinite(first), 'first is a number from 0');
  need(factor >= 1 && Number.isFinite(factor), 'factor is a number from 1');
  need(longest >= 0 && Number.isFinite(longest), 'longest is a number from 0');
  need(jitter >= 0 && jitter <= 1, 'jitter is a number from 0 to 1');
  return policy;
}

function need(holds, rule) {
  if (!holds) throw new RangeError(rule);
}
