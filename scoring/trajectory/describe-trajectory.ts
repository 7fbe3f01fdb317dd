import type { Message } from '../../schemas/message.ts';
import type { ObservationFormat } from '../../schemas/settings.ts';
import { findCuts } from './cuts.ts';
import { formatOfTurns } from './observation-format.ts';
import { readCommands, type ReadCommand } from './read-commands.ts';
import { isFormatError } from './reply-kind.ts';
import { commandsByMessage } from './turn-commands.ts';
import { environmentTurns } from './turns.ts';

/** What the rules find in a trajectory. Spec, check.md "trajectory". */
export interface TrajectoryReport {
  readonly format: ObservationFormat | 'none';
  /** Assistant messages. */
  readonly turns: number;
  /** Environment replies; format errors, a final raw diff and an empty last message aside. */
  readonly observations: number;
  readonly commands: ReadCommand[];
  /** Message indexes before which a prefix may end. */
  readonly cuts: number[];
}

/** Linear in the length of the messages. */
export function describeTrajectory(messages: readonly Message[]): TrajectoryReport {
  const commands = commandsByMessage(messages);
  const turns = environmentTurns(messages, commands);
  return {
    format: formatOfTurns(turns),
    turns: messages.filter(({ role }) => role === 'assistant').length,
    observations: turns.filter(({ reply }) => !isFormatError(reply.content)).length,
    commands: readCommands(messages, commands, turns),
    cuts: findCuts(messages, commands),
  };
}
