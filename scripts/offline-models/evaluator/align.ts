import type { FencedPart } from '../reading/fenced-parts.ts';
import { readQuestion } from '../reading/question.ts';
import { backTicked, contentWords, jaccard } from '../reading/words.ts';

interface Entry {
  reading: string;
  id: string;
  /** What must be equal for two entries to match. */
  exact: string;
  /** Words of which they must share half; undefined where what is equal settles it. */
  words: string[] | undefined;
}

const SAME_WORDS = 0.5;

/** Groups milestones of one category that name the same things and speak of the same. */
export function alignMilestones(parts: readonly FencedPart[]) {
  const entries = readingsOf(parts).map(({ reading, entry }): Entry => {
    const statement = text(entry, 'statement');
    const named = backTicked(statement).sort();
    return {
      reading,
      id: text(entry, 'id'),
      exact: JSON.stringify([text(entry, 'category'), named]),
      words: named.length > 0 ? undefined : contentWords(statement),
    };
  });
  return { groups: grouped(entries).map((group) => group.map(({ reading, id }) => ({ reading, milestone: id }))) };
}

/** Groups questions of one milestone that ask for the same act, at the same time, on the same things. */
export function alignQuestions(parts: readonly FencedPart[]) {
  const entries = readingsOf(parts).map(({ reading, entry }): Entry => {
    const question = readQuestion(text(entry, 'text'));
    return {
      reading,
      id: text(entry, 'id'),
      exact: JSON.stringify([text(entry, 'milestone'), question.act, question.when, [...question.named].sort()]),
      words: question.topic,
    };
  });
  return { groups: grouped(entries).map((group) => group.map(({ reading, id }) => ({ reading, question: id }))) };
}

/** Each entry joins the first group that it matches and that holds none of its own reading. */
function grouped(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const group = groups.find(
      (one) => one.every(({ reading }) => reading !== entry.reading) && one.some((other) => matches(other, entry)),
    );
    if (group === undefined) groups.push([entry]);
    else group.push(entry);
  }
  return groups.filter((group) => group.length > 1);
}

function matches(a: Entry, b: Entry): boolean {
  return a.exact === b.exact && jaccard(a.words ?? [], b.words ?? []) >= SAME_WORDS;
}

function readingsOf(parts: readonly FencedPart[]): { reading: string; entry: ReadonlyMap<string, unknown> }[] {
  return parts
    .filter(({ name }) => name.startsWith('READING '))
    .flatMap(({ name, text: lines }) =>
      lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({
          reading: name.slice('READING '.length),
          entry: new Map<string, unknown>(Object.entries(JSON.parse(line) as object)),
        })),
    );
}

function text(entry: ReadonlyMap<string, unknown>, key: string): string {
  const value = entry.get(key);
  return typeof value === 'string' ? value : '';
}
