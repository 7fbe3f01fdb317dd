import type { Repeat } from '../../schemas/scoring-record.ts';

/** What the readable repeats of one judging said, question by question. */
export interface RepeatTally {
  /** Repeats asked for, readable or not. */
  repeats: number;
  /** Repeats that answer every question with 0 or 1. */
  readable: number;
  /** Readable repeats that answered 1, in the order of the question ids. */
  ones: number[];
}

/**
 * Counts the readable repeats of a judging and their ones.
 *
 * A repeat that claims `parse_ok` but lacks an id (or answers it with anything but 0 and 1) is unreadable as a whole.
 * Answers to ids outside the checklist are ignored: whether a reply with unknown ids may be read is decided where the
 * reply is read, and a record whose checklist has lost a question since must still give what the remaining ones earned.
 *
 * Source: seed, `judge_repeats`; spec, duel.md "Judging".
 */
export function tallyRepeats(repeats: readonly Repeat[], questionIds: readonly string[]): RepeatTally {
  const ones = questionIds.map(() => 0);
  let readable = 0;
  for (const repeat of repeats) {
    const bits = bitsOf(repeat, questionIds);
    if (bits === null) continue;
    readable += 1;
    for (const [index, bit] of bits.entries()) ones[index] = (ones[index] ?? 0) + bit;
  }
  return { repeats: repeats.length, readable, ones };
}

/** More than half of all repeats parsed in full; none of none is not more than half. */
export function isParseOk({ repeats, readable }: RepeatTally): boolean {
  return readable * 2 > repeats;
}

/** The majority's answer to the question at `index`: what more than half of the readable repeats said; a tie is 0. */
export function majorityOf({ readable, ones }: RepeatTally, index: number): 0 | 1 {
  return (ones[index] ?? 0) * 2 > readable ? 1 : 0;
}

/** Whether the readable repeats did not all give the question at `index` the same answer. */
export function isContested({ readable, ones }: RepeatTally, index: number): boolean {
  const count = ones[index] ?? 0;
  return count > 0 && count < readable;
}

/** The answers of a readable repeat in the order of the ids; null for an unreadable one. */
function bitsOf({ parse_ok, answers }: Repeat, questionIds: readonly string[]): (0 | 1)[] | null {
  if (!parse_ok || answers === null || answers === undefined) return null;
  const bits: (0 | 1)[] = [];
  for (const id of questionIds) {
    const bit: unknown = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (bit !== 0 && bit !== 1) return null;
    bits.push(bit);
  }
  return bits;
}
