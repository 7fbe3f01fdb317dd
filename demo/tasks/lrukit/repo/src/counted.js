/** A cache that counts what is found in it and what is not. Everything else is the cache's own. */
export function counted(cache) {
  const counts = { hits: 0, misses: 0 };
  return {
    cache,
    counts,

    get(key) {
      if (cache.has(key)) counts.hits += 1;
      else counts.misses += 1;
      return cache.get(key);
    },

    /** The value of a key; made, and kept, when it is not there. */
    getOrMake(key, make) {
      if (cache.has(key)) return this.get(key);
      counts.misses += 1;
      const value = make(key);
      cache.set(key, value);
      return value;
    },

    /** Share of the look-ups that found something; 0 when there were none. */
    get rate() {
      const all = counts.hits + counts.misses;
      return all === 0 ? 0 : counts.hits / all;
    },
  };
}
