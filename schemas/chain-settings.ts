/** Constants of chains, each standing once. */

/** Most links of a chain: its workflow is one history, in which what has ended is told again with each link. */
export const CHAIN_LINKS_MAX = 50;

/** Most bytes of a chain.json. Its record holds the names of lost tests, and may be larger. */
export const CHAIN_JSON_BYTES = 1024 * 1024;
export const CHAIN_RECORD_BYTES = 64 * 1024 * 1024;
