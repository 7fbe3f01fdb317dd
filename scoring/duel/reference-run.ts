import type { ReferenceRun, RunStep } from '../../schemas/milestone.ts';
import { proseOfReply } from './prose-of-reply.ts';

/** One turn of a reference run. */
export interface ReferenceTurn {
  /** The agent's whole reply. */
  reply: string;
  /** The shell command of the reply; null when it had none. */
  command: string | null;
  /** What came back from the environment. */
  observation: string | null;
  /** The file-changing part of the command. */
  edit: string | null;
}

/**
 * A reference run as evidence cites it: steps from 1, each with the kinds of block that occurred (`stated` is the agent's
 * prose without its shell blocks, `output` what came back). Seed, "The vector of change"; spec, duel.md.
 *
 * @param run the run's number, from 1
 */
export function referenceRun(run: number, turns: readonly ReferenceTurn[]): ReferenceRun {
  return { run, steps: turns.map((turn, index) => stepOf(index + 1, turn)) };
}

function stepOf(step: number, { reply, command, observation, edit }: ReferenceTurn): RunStep {
  const blocks = { output: observation, stated: proseOfReply(reply), edit, command };
  return { step, ...Object.fromEntries(Object.entries(blocks).filter(([, block]) => block !== null && block !== '')) };
}
