import type { Conversation } from '../reading/conversation.ts';
import { printedLines } from '../reading/observed.ts';
import { turn } from './work.ts';

const COMMANDS = [
  'ls -la',
  'git log --oneline | head -10',
  'git ls-files | head -50',
  'cat README.md | head -40',
  'git status --short',
];

/** What an agent does with a task that it does not know: it looks around, says what it saw, and gives up. */
export function wander({ turns, submit }: Conversation): string {
  const ran = new Set(turns.flatMap((turn) => turn.commands.map(({ command }) => command)));
  const command = COMMANDS.find((one) => !ran.has(one)) ?? submit;
  const [line] = printedLines(turns.at(-1)?.observation ?? '');
  const saw = line === undefined ? 'I look at what is there.' : `The last command showed \`${line}\`.`;
  return turn(`${saw} I do not know this task.`, command);
}
