import type { Solution } from '../../../schemas/solution.ts';
import type { Conversation } from '../reading/conversation.ts';
import { changedLines, closestLine, tellingLine, wasShown } from '../reading/observed.ts';
import { folded } from '../reading/words.ts';
import type { Route } from './route.ts';

/** Works a known task along a route: the first step of it that the conversation does not show yet. */
export function workAlong(route: Route, solution: Solution, conversation: Conversation, voice: Voice): string {
  const { turns, submit } = conversation;
  const commands = turns.flatMap((turn) => turn.commands.map(({ command }) => folded(command)));
  const ran = (command: string) => commands.includes(folded(command));
  const firstEdit = commands.findIndex((command) => route.edits.some((edit) => folded(edit) === command));
  const ranAfterEdit = (command: string) => firstEdit >= 0 && commands.lastIndexOf(folded(command)) > firstEdit;
  const seen = notes(route, solution, conversation);

  if (firstEdit < 0 && !wasExplored(route, solution, conversation)) {
    const look = route.looks.find((command) => !ran(command));
    if (look !== undefined) return turn(voice.look(seen), look);
  }
  if (route.stalls) return stall(conversation, voice, seen);
  if (firstEdit < 0 && route.reproduce !== undefined && !ran(route.reproduce)) {
    return turn(voice.reproduce(seen), route.reproduce);
  }
  const edit = route.edits.find((command) => !ran(command));
  if (edit !== undefined) return turn(voice.edit(seen), edit);
  const check = route.checks.find((command) => !ranAfterEdit(command));
  if (check !== undefined) return turn(voice.check(seen), check);
  return turn(voice.submit(seen), submit);
}

/** What the run has to go by in its prose: everything in it was seen, or is about to be written. */
export interface Notes {
  title: string;
  file: string;
  /** A line shown by the last observation, the one closest to what is to be changed. */
  noticed: string | undefined;
  /** How the last run ended. */
  printed: string | undefined;
  /** The line at fault, once it was shown. */
  removed: string | undefined;
  added: string | undefined;
}

export interface Voice {
  look(notes: Notes): string;
  reproduce(notes: Notes): string;
  edit(notes: Notes): string;
  check(notes: Notes): string;
  submit(notes: Notes): string;
}

function notes(route: Route, solution: Solution, { turns }: Conversation): Notes {
  const observations = turns.map((one) => one.observation);
  const last = observations.at(-1) ?? '';
  const change = changedLines(route.edits.join('\n'));
  return {
    title: solution.problem.split('\n')[0]?.trim().replace(/\.$/, '') ?? '',
    file: solution.files[0] ?? 'the source',
    noticed: closestLine(last, route.edits.join('\n')),
    printed: tellingLine(last),
    removed: change.removed.find((line) => wasShown(line, observations)),
    added: change.added[0],
  };
}

/** Whether turns that were not this run's own have already looked at every file of the fix. */
function wasExplored(route: Route, solution: Solution, { turns }: Conversation): boolean {
  const own = new Set([...route.looks, ...route.edits].map(folded));
  const looked = new Set(
    turns.flatMap((one) =>
      one.commands.filter(({ command, looks }) => looks && !own.has(folded(command))).flatMap(({ targets }) => targets),
    ),
  );
  return solution.files.every((file) => looked.has(file));
}

const STALLING_LOOKS = [
  'git status',
  'ls -la',
  'git log --oneline | head -5',
  'find . -name "*.md" -not -path "./.git/*"',
  'ls',
];

function stall({ turns, submit }: Conversation, voice: Voice, seen: Notes): string {
  const commands = turns.flatMap((one) => one.commands.map(({ command }) => command));
  return turn(voice.look(seen), STALLING_LOOKS.find((look) => !commands.includes(look)) ?? submit);
}

/** A reply with one command; without one, the reply that ends the work. */
export function turn(prose: string, command: string | null): string {
  return command === null ? `THOUGHT: ${prose}` : `THOUGHT: ${prose}\n\n\`\`\`bash\n${command}\n\`\`\``;
}
