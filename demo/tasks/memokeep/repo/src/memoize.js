import { keyOf } from './key.js';
import { Store } from './store.js';

/**
 * A function that remembers the results of another. Has `forget(...args)`, `clear()` and `size` beside.
 *
 * @param {Function} compute
 * @param options see Store
 */
export function memoize(compute, options) {
  if (typeof compute !== 'function') throw new TypeError('there is nothing to memoize');
  const store = new Store(options);

  function remembered(...args) {
    const key = keyOf(args);
    const kept = store.get(key);
    if (kept !== undefined) return kept.value;
    const value = compute.apply(this, args);
    store.set(key, value);
    if (typeof value?.then === 'function') forgetRejected(store, key, value);
    return value;
  }

  return Object.defineProperties(remembered, {
    forget: { value: (...args) => store.delete(keyOf(args)) },
    clear: { value: () => store.clear() },
    size: { get: () => store.size },
  });
}

/** Takes a promise out of the store when it is rejected, unless another value has taken its place. */
function forgetRejected(store, key, promise) {
  promise.then(undefined, () => {
    if (store.get(key)?.value === promise) store.delete(key);
  });
}
