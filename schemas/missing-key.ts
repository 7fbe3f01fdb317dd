import type { z } from 'zod';

import { editDistance } from './edit-distance.ts';

/** Short keys are near many others: of these one letter may differ, of longer ones two. */
const LONG_KEY = 4;

/**
 * The unknown key of an object under which a required key that it lacks is likely to stand: an object that keeps what it does not
 * know refuses no key, and would only be told to lack one.
 *
 * @param missing the required key
 * @param known keys that the object may have
 */
export function mistypedAs(missing: string, object: unknown, known: readonly string[]): string | undefined {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  const most = missing.length < LONG_KEY ? 1 : 2;
  const near = Object.keys(object)
    .filter((key) => Math.abs(key.length - missing.length) <= most && !known.includes(key))
    .map((key) => ({ key, distance: editDistance(key.toLowerCase(), missing.toLowerCase()) }))
    .filter(({ distance }) => distance <= most);
  near.sort((a, b) => a.distance - b.distance);
  return near[0]?.key;
}

/** zod's word for a type that it did not find; what was found is told by us. */
const TYPE = /^Invalid input: expected (?<type>\w+), received .*$/s;

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What an issue expects, in our words where zod has only the name of a type. */
export function expectation({ message }: z.core.$ZodIssue): string {
  const type = TYPE.exec(message)?.groups?.['type'];
  return type === undefined ? message : `expected ${WORDS[type] ?? type}`;
}
