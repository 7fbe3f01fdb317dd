import { editPart } from '../duel/edit-part.ts';
import type { ReadCommand } from './read-commands.ts';

/** A command with its file-changing part; null for one that only reads. */
export interface CommandWithEdit extends ReadCommand {
  readonly edit: string | null;
}

export function withEdits(commands: readonly ReadCommand[]): CommandWithEdit[] {
  return commands.map((command) => ({ ...command, edit: editPart(command.command) }));
}

/**
 * The index of the assistant message that makes the first edit: the first with an executed command that changes files.
 * Null when none does. A scratch file counts, since it changes what later commands see.
 *
 * Source: spec, duel.md "Samples" (`first_edit`).
 */
export function findFirstEdit(commands: readonly CommandWithEdit[]): number | null {
  return commands.find(({ edit, executed }) => executed && edit !== null)?.turn ?? null;
}
