/**
 * What is kept of one output, so that the memory of a reading is bounded by a small multiple of the output, whatever that says:
 * a title printed once may be a part of any number of names. What is beyond is not read, and the list is incomplete.
 */

/** Tests of one output. No suite is known to have as many; 50 MB hold them in lines of 35 characters. */
export const TESTS_MAX = 1_500_000;

/** Characters of their names together. */
export const NAME_CHARACTERS_MAX = 128 * 1024 * 1024;

/** Problems of one kind that a report tells. */
export const PROBLEMS_MAX = 200;

/** Levels of a JSON report; those of real runners have less than ten. */
export const JSON_DEPTH_MAX = 1000;

/** Objects, lists and keys of a JSON report together: each costs some hundred bytes of memory, and as little as three in the text. */
export const JSON_PARTS_MAX = 16_000_000;
