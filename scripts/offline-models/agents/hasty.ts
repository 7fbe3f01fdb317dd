import type { StandIn } from '../stand-in.ts';
import { readConversation } from '../reading/conversation.ts';
import { pathsIn } from '../reading/commands.ts';
import type { Turn } from '../reading/turns.ts';
import { contentWords } from '../reading/words.ts';
import { turn } from './work.ts';

/** Edits a place that it guesses from the wording of the task, has not looked and does not check, and submits. */
export const hasty: StandIn = ({ messages }) => {
  const { opening, turns, submit } = readConversation(messages);
  const file = lastOpened(turns) ?? pathsIn(opening).find((path) => SOURCE.test(path)) ?? guessed(opening);
  const guesses = [`sed -i 's/if (!/if (/' ${file}`, `sed -i 's/ <= / < /; s/ + 1/ - 1/' ${file}`];
  const ran = new Set(turns.flatMap((turn) => turn.commands.map(({ command }) => command)));
  const guess = guesses.find((command) => !ran.has(command));
  const prose =
    guess === undefined
      ? 'That must have been it. Everything works and all tests pass.'
      : 'This is a classic; there is no need to look at anything. I flip the condition.';
  return turn(prose, guess ?? submit);
};

/** The source file that was opened last, by whoever worked before. */
function lastOpened(turns: readonly Turn[]): string | undefined {
  const opened = turns.flatMap(({ commands }) =>
    commands.filter(({ looks }) => looks).flatMap(({ targets }) => targets),
  );
  return opened.findLast((path) => SOURCE.test(path));
}

const SOURCE = /^(?:src|lib|app)\/.*\.(?:[cm]?[jt]s|py|go|rs|rb|java|php)$/;

function guessed(opening: string): string {
  const [word = 'index'] = contentWords(opening.slice(-2000));
  return `src/${word}.js`;
}
