import type { TrajectoryRow } from '../../schemas/dataset.ts';
import { InputError } from '../../schemas/input-error.ts';
import type { Family } from '../../schemas/settings.ts';
import { describeTrajectory } from '../trajectory/describe-trajectory.ts';
import { findFirstEdit, withEdits, type CommandWithEdit } from '../trajectory/first-edit.ts';
import type { ImportedTrajectory } from '../trajectory/imported-trajectory.ts';
import { guessLanguage } from './guess-language.ts';
import { findSubmitCommand } from './submit-command.ts';
import { familyOfInstance, repoOfInstance } from './task-identity.ts';

export interface RowOptions {
  /** Id for a trajectory whose file names none. */
  readonly instanceId: string;
  /** Language of every row; guessed from the commands where null. */
  readonly language: string | null;
  /** Family of rows whose id names none. */
  readonly family: Family;
}

export interface ImportedRow {
  readonly row: TrajectoryRow;
  readonly commands: CommandWithEdit[];
}

/** Why a trajectory cannot be a row, or null when it can. */
export function unusable({ messages }: ImportedTrajectory): string | null {
  const first = messages.findIndex(({ role }) => role === 'assistant');
  if (first === -1) return 'holds no turn of an agent';
  return first === 0 ? 'begins with a turn of the agent: there is no task before it' : null;
}

/** @throws InputError when the language is neither given nor to be told from the commands */
export function trajectoryRow(imported: ImportedTrajectory, options: RowOptions): ImportedRow {
  const { messages } = imported;
  const { format, commands: read, cuts } = describeTrajectory(messages);
  const commands = withEdits(read);
  const instance_id = imported.instanceId ?? options.instanceId;
  const language = options.language ?? guessLanguage(commands.map(({ command }) => command));
  if (language === null) {
    throw new InputError(imported.where, 'its language cannot be told from its commands', 'give it with --language');
  }
  const row: TrajectoryRow = {
    instance_id,
    repo: imported.repo ?? repoOfInstance(instance_id),
    language,
    family: familyOfInstance(instance_id) ?? options.family,
    format,
    messages,
    first_edit: findFirstEdit(commands),
    cuts,
    submit_command: findSubmitCommand(messages, commands),
  };
  return { row, commands };
}
