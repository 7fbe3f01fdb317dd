import type { QuestionDrop, WrittenQuestion } from '../../schemas/question.ts';
import { LADDER_MIN, QUESTION_MAJORITY } from '../../schemas/settings.ts';
import { DisjointSets } from './disjoint-sets.ts';
import { exactQuestionKey } from './filters/exact-question-key.ts';
import { inLadderOrder, withContiguousRungs } from './ladder-order.ts';
import { Tally } from './tally.ts';

const STAGE = 'align';

/** One reading of the ladder, as `parseLadder` gives it. */
export interface LadderOfReading {
  id: string;
  questions: readonly WrittenQuestion[];
}

/** A question of a reading: the reading's id, and the question's id (`q1…` by position) or position (from 0). */
export type QuestionKey = readonly [reading: string, question: string | number];

export interface AlignedLadder {
  /** What the majority asked, and what tops milestones up: by milestone, rung, position, with contiguous rungs. */
  questions: WrittenQuestion[];
  /** What one reading alone asked and no milestone needed, in the same order. */
  spare: WrittenQuestion[];
  /** A drop for each spare question. */
  drops: QuestionDrop[];
}

/** What the aligner has to match: of each group of equal texts the earliest question, under the reading that has it. */
export function questionsToMatch(
  readings: readonly LadderOfReading[],
): { id: string; questions: { id: string; milestone: string; text: string }[] }[] {
  const seen = new Set<string>();
  return readings.map(({ id, questions }) => ({
    id,
    questions: questions.flatMap(({ milestone, text }, position) => {
      const key = exactQuestionKey(text);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ id: idAt(position), milestone, text }];
    }),
  }));
}

/** Groups of equal texts, whatever their milestone: of each question its key. A group of one is worded nowhere else. */
export function exactQuestionGroups(readings: readonly LadderOfReading[]): QuestionKey[][] {
  const asked = askedIn(readings);
  const equal = new DisjointSets(asked.length);
  uniteEqualTexts(asked, equal);
  return equal.sets().map((places) => places.flatMap((place) => asked[place] ?? []).map(({ key }) => key));
}

/**
 * The questions of several readings of a ladder, aligned by what they test. One is kept when at least QUESTION_MAJORITY
 * readings asked it, in its earliest wording; a milestone that is left with fewer than LADDER_MIN is topped up from its
 * spare questions, earliest reading first, and nothing is asked again.
 *
 * @param matches the aligner's groups of questions that test one thing, beside equal texts. Ids that do not exist are
 *   ignored, and questions of different milestones are never one, whatever a group says
 *
 * A failed (or empty) reading is survivable. When one alone is left no question can have a majority: a lone reading is
 * then unanimous with itself and all its questions are kept, since filters and pruning still stand between it and the
 * judge, and a checklist of LADDER_MIN a milestone would fall below QUESTION_FLOOR for no fault of its questions.
 *
 * Source: seed, "The ladder"; spec, duel.md "Ladder".
 */
export function alignLadders(
  readings: readonly LadderOfReading[],
  matches: readonly (readonly QuestionKey[])[],
  milestones: readonly { id: string }[],
): AlignedLadder {
  const asked = askedIn(readings);
  const tested = new DisjointSets(asked.length);
  uniteEqualTexts(asked, tested);
  uniteMatches(asked, matches, tested);

  const needed = Math.min(QUESTION_MAJORITY, readings.filter(({ questions }) => questions.length > 0).length);
  const merged = tested.sets().flatMap((places) => {
    const [earliest, ...others] = places.flatMap((place) => asked[place] ?? []);
    if (earliest === undefined) return [];
    const by = new Set([earliest, ...others].map(({ reading }) => reading)).size;
    return [{ question: earliest.question, kept: by >= needed }];
  });

  const kept = merged.flatMap((one) => (one.kept ? [one.question] : []));
  const perMilestone = new Tally();
  for (const { milestone } of kept) perMilestone.add(milestone);
  const toppedUp: WrittenQuestion[] = [];
  const spare: WrittenQuestion[] = [];
  for (const { question } of merged.filter((one) => !one.kept)) {
    const short = perMilestone.of(question.milestone) < LADDER_MIN;
    if (short) perMilestone.add(question.milestone);
    (short ? toppedUp : spare).push(question);
  }
  const spareInOrder = inLadderOrder(spare, milestones);
  return {
    questions: withContiguousRungs(inLadderOrder([...kept, ...toppedUp], milestones)),
    spare: spareInOrder,
    drops: spareInOrder.map(({ text }) => ({ stage: STAGE, reason: 'asked_by_one_reading', text })),
  };
}

interface Asked {
  key: QuestionKey;
  reading: string;
  question: WrittenQuestion;
}

function idAt(position: number): string {
  return `q${position + 1}`;
}

/** All questions, by reading and position. */
function askedIn(readings: readonly LadderOfReading[]): Asked[] {
  return readings.flatMap(({ id: reading, questions }) =>
    questions.map((question, position) => ({ key: [reading, idAt(position)] as const, reading, question })),
  );
}

function uniteEqualTexts(asked: readonly Asked[], sets: DisjointSets): void {
  const firsts = new Map<string, number>();
  asked.forEach(({ question }, place) => {
    const key = exactQuestionKey(question.text);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, place);
    else sets.unite(first, place);
  });
}

function uniteMatches(asked: readonly Asked[], matches: readonly (readonly QuestionKey[])[], sets: DisjointSets): void {
  const places = new Map<string, Map<string, number>>();
  asked.forEach(({ key: [reading, id] }, place) => {
    const ids = places.get(reading) ?? new Map<string, number>();
    if (!ids.has(String(id))) ids.set(String(id), place);
    places.set(reading, ids);
  });
  for (const match of matches) {
    const firstOfMilestone = new Map<string, number>();
    for (const [reading, question] of match) {
      const place = places.get(reading)?.get(typeof question === 'number' ? idAt(question) : question);
      const milestone = place === undefined ? undefined : asked[place]?.question.milestone;
      if (place === undefined || milestone === undefined) continue;
      const first = firstOfMilestone.get(milestone);
      if (first === undefined) firstOfMilestone.set(milestone, place);
      else sets.unite(first, place);
    }
  }
}
