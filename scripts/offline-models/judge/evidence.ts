import type { QuestionReading } from '../reading/question.ts';
import type { Transcript } from '../reading/transcript.ts';
import type { Turn } from '../reading/turns.ts';
import { backTicked, coverage, folded } from '../reading/words.ts';

/** What speaks for a yes: the best turn, and how much of the question's topic it covers (0 when nothing was done at all). */
export interface Found {
  /** Index of the turn, from 0. */
  turn: number;
  coverage: number;
}

const QUOTE_MIN = 8;
const FAILED =
  /No such file or directory|command not found|can't read|patch does not apply|patch failed|corrupt patch|Cannot find module '[^']*\/-/;

/** A turn, and whether its prose quotes something that had been shown by then: what is merely asserted was not found. */
interface ReadTurn extends Turn {
  grounded: boolean;
}

/** What all questions on one transcript need, worked out once. */
export interface ReadTurns {
  turns: ReadTurn[];
  /** Indexes of the turns that edit. */
  edits: number[];
}

export function readTurns({ context, turns }: Transcript): ReadTurns {
  const seen = [folded(context)];
  const read = turns.map((turn) => {
    const quotes = backTicked(turn.prose).filter((quote) => quote.length >= QUOTE_MIN);
    const grounded = quotes.some((quote) => seen.some((text) => text.includes(folded(quote))));
    seen.push(folded(turn.observation));
    return { ...turn, grounded };
  });
  return { turns: read, edits: turns.flatMap((turn, i) => (turn.commands.some(({ edit }) => edit !== '') ? [i] : [])) };
}

/** The turn that best shows what a question asks for; undefined when none shows it. */
export function findEvidence(question: QuestionReading, { turns, edits }: ReadTurns): Found | undefined {
  let best: Found | undefined;
  for (const [i, turn] of turns.entries()) {
    const text = inTime(question.when, i, edits) ? material(question, turn) : undefined;
    if (text === undefined || !question.named.every((name) => folded(text).includes(folded(name)))) continue;
    const found = { turn: i, coverage: coverage(question.topic, text) };
    if (best === undefined || found.coverage > best.coverage) best = found;
  }
  return best;
}

function inTime(when: QuestionReading['when'], turn: number, edits: readonly number[]): boolean {
  const [first] = edits;
  const last = edits.at(-1);
  if (when === 'before') return first === undefined || turn < first;
  if (when === 'after') return last !== undefined && turn > last;
  return true;
}

/** The part of a turn in which the act would show; undefined when the turn has no such act. */
function material({ act }: QuestionReading, turn: ReadTurn): string | undefined {
  if (act === 'say') return turn.grounded ? turn.prose : undefined;
  if (FAILED.test(turn.observation) && act !== 'check') return undefined;
  const commands = turn.commands.filter(({ edit, looks, checks }) =>
    act === 'edit' ? edit !== '' : act === 'look' ? looks : checks,
  );
  if (commands.length === 0) return undefined;
  const text = commands.map(({ command, edit }) => (act === 'edit' ? edit : command)).join('\n');
  return act === 'edit' ? text : `${text}\n${turn.observation}`;
}
