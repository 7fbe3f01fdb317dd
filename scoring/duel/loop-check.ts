import type { DocumentBlock } from '../../schemas/document.ts';
import {
  DUP_CMD_THRESHOLD,
  LOOP_COMMAND_WIDTH,
  LOOP_COMMANDS_SHOWN,
  MAX_RUN_THRESHOLD,
} from '../../schemas/settings.ts';
import { foldCommand, shellCommands } from './candidate-commands.ts';

/** Why a document counts as looped. Lists and `explanation` are empty when it does not. */
export interface LoopCheck {
  looped: boolean;
  loop_reasons: string[];
  /** Commands that occur at least twice: longest run first, then most often, then by text. */
  loop_commands: { command: string; count: number; longest_run: number }[];
  explanation: string;
}

type Tally = LoopCheck['loop_commands'][number];

/**
 * Whether the candidate collapsed into a command loop: 1 − distinct/total of its commands reaches DUP_CMD_THRESHOLD, or
 * one command runs MAX_RUN_THRESHOLD times in a row. Only candidate blocks count, white space folded.
 *
 * @returns with `commands`, how many there are in all
 *
 * Source: seed, "Before the judge"; spec, check.md "document". Linear in the length of the document.
 */
export function checkLoop(blocks: readonly DocumentBlock[]): LoopCheck & { commands: number } {
  const commands: string[] = [];
  for (const { kind, text } of blocks) {
    if (kind === 'candidate') for (const command of shellCommands(text)) commands.push(foldCommand(command));
  }
  const tallies = tally(commands);
  const reasons = reasonsOf(commands.length, tallies);
  if (reasons.length === 0) {
    return { looped: false, loop_reasons: [], loop_commands: [], explanation: '', commands: commands.length };
  }
  const looping = tallies.filter(({ count }) => count >= 2).sort(worstFirst);
  return {
    looped: true,
    loop_reasons: reasons,
    loop_commands: looping,
    explanation: explain(reasons, looping),
    commands: commands.length,
  };
}

function tally(commands: readonly string[]): Tally[] {
  const tallies = new Map<string, Tally>();
  let last: string | null = null;
  let run = 0;
  for (const command of commands) {
    run = command === last ? run + 1 : 1;
    last = command;
    const known = tallies.get(command);
    if (known === undefined) {
      tallies.set(command, { command, count: 1, longest_run: 1 });
    } else {
      known.count += 1;
      known.longest_run = Math.max(known.longest_run, run);
    }
  }
  return [...tallies.values()];
}

function reasonsOf(total: number, tallies: readonly Tally[]): string[] {
  if (total === 0) return [];
  const reasons: string[] = [];
  const repeated = total - tallies.length;
  if (repeated / total >= DUP_CMD_THRESHOLD) reasons.push(`duplicate command ratio ${hundredths(repeated, total)}`);
  const run = tallies.reduce((longest, { longest_run }) => Math.max(longest, longest_run), 0);
  if (run >= MAX_RUN_THRESHOLD) reasons.push(`same command repeated ${run}x consecutively`);
  return reasons;
}

/** `part / whole` with two decimals, rounded half up in whole numbers: 5/8 is 0.63 whatever binary fractions make of it. */
function hundredths(part: number, whole: number): string {
  return (Math.floor((200 * part + whole) / (2 * whole)) / 100).toFixed(2);
}

function worstFirst(a: Tally, b: Tally): number {
  if (a.longest_run !== b.longest_run) return b.longest_run - a.longest_run;
  return a.count === b.count ? byCodePoint(a.command, b.command) : b.count - a.count;
}

/** Order by code points; the language's own order is by UTF-16 units, which puts U+1F600 before U+FF5E. */
function byCodePoint(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  // Within a pair of surrogates, the pairs differ in their second half: it decides all the same.
  const [left, right] = [a.codePointAt(at) ?? -1, b.codePointAt(at) ?? -1];
  return left - right;
}

function explain(reasons: readonly string[], looping: readonly Tally[]): string {
  const entries = looping.slice(0, LOOP_COMMANDS_SHOWN).map(shown);
  const hidden = looping.length - entries.length;
  if (hidden > 0) entries.push(`and ${hidden} more`);
  return `${reasons.join('; ')}. Looping commands: ${entries.join('; ')}.`;
}

function shown({ command, count, longest_run }: Tally): string {
  const run = longest_run >= 2 ? ` (${longest_run} consecutive)` : '';
  return `\`${cut(command)}\` ${count}x${run}`;
}

/** At most LOOP_COMMAND_WIDTH code points, the last an ellipsis where more were cut. */
function cut(command: string): string {
  // A code point is at most two units, so that a command of any length is looked at no further than this.
  const points = Array.from(command.slice(0, 2 * (LOOP_COMMAND_WIDTH + 1)));
  return points.length > LOOP_COMMAND_WIDTH ? `${points.slice(0, LOOP_COMMAND_WIDTH - 1).join('')}…` : command;
}
