/** Constants of cells, each standing once. "Spec" marks what the design settled beyond the seed. */

/** Most bytes of a JSON file of a cell. */
export const CELL_JSON_BYTES = 16 * 1024 * 1024;

/** Most bytes of a stored test output or transcript. */
export const CELL_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Most bytes of a file that keeps one exit status. */
export const EXIT_FILE_BYTES = 64;

/** Most bytes read of one file of the hidden tier, most files of it, and most bytes of all. */
export const HIDDEN_FILE_BYTES = 4 * 1024 * 1024;
export const HIDDEN_FILES_MAX = 10_000;
export const HIDDEN_BYTES_MAX = 64 * 1024 * 1024;

/** Longest literal of a hidden test that a notice is searched for, in UTF-16 units. */
export const HIDDEN_LITERAL_MAX = 1000;

/** Letters from which one plain word of an assertion counts as a value that a notice must not give away. */
export const HIDDEN_WORD_MIN = 3;

/** Words from which the name of a hidden test tells without its punctuation, and letters from which a file's does without its ending. */
export const HIDDEN_NAME_WORDS_MIN = 3;
export const HIDDEN_STEM_MIN = 10;

/** Numbers that are in every test, and tell nothing. */
export const TELLTALE_FREE_NUMBERS: readonly number[] = [0, 1];

/** Wall time of one run of a tier or of the full suite, in seconds, where task.json sets no `time_limit_sec`. */
export const TIER_SECONDS = 900;

/** Most bytes kept of what one run of a tier prints, and the flood after which it is stopped. */
export const TIER_OUTPUT_BYTES = 32 * 1024 * 1024;
/** The same of a report for machines, which says more of each test and of each line that it prints. */
export const TIER_REPORT_BYTES = 64 * 1024 * 1024;
export const TIER_FLOOD_BYTES = 512 * 1024 * 1024;

/** Most regressions that a cell hands on by name; its summary has all. */
export const REGRESSIONS_HANDED_ON = 100;

/** Most files of a runner's configuration that an attempt's record names. */
export const RUNNER_CONFIGURATION_KEPT = 100;
