import { foldCommand } from './candidate-commands.ts';

/**
 * Whether a command is the one by which a sample's agents say that they are done. What counts is the first of the commands
 * that either joins by `&&` or `;`: agents add what they like behind it, and recordings do too. Spec, duel.md "Rollouts
 * and the shared world".
 */
export function submits(command: string, submitCommand: string | null): boolean {
  return submitCommand !== null && firstOf(command) === firstOf(submitCommand);
}

function firstOf(command: string): string {
  const folded = foldCommand(command);
  const ends = ['&&', ';'].map((join) => folded.indexOf(join)).filter((at) => at >= 0);
  return folded.slice(0, Math.min(folded.length, ...ends)).trim();
}
