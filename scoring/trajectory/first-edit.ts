import { editPart } from '../duel/edit-part.ts';
import type { ReadCommand } from './read-commands.ts';

/**
 * The index of the assistant message that makes the first edit: the first with an executed command that changes files.
 * Null when none does. A scratch file counts, since it changes what later commands see.
 *
 * Source: spec, duel.md "Samples" (`first_edit`).
 */
export function findFirstEdit(commands: readonly ReadCommand[]): number | null {
  const first = commands.find(({ command, executed }) => executed && editPart(command) !== null);
  return first?.turn ?? null;
}
