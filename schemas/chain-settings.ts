/** Constants of chains, each standing once. */

/** Most links of a chain: its workflow starts a cell for each, and is one history. */
export const CHAIN_LINKS_MAX = 200;

/** Most bytes of a chain.json. Its record holds the names of lost tests, and may be larger. */
export const CHAIN_JSON_BYTES = 1024 * 1024;
export const CHAIN_RECORD_BYTES = 64 * 1024 * 1024;
