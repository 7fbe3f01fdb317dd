import type { ObservationFormat } from '../../schemas/settings.ts';
import { readObservation } from './observation-form.ts';
import { printableOutput } from './printable-output.ts';
import { outputProblems } from './output-problems.ts';

export interface SimulatedObservationCheck {
  readonly ok: boolean;
  readonly problems: readonly string[];
  /** From 0 to 1; among bad candidates the one with the higher score is the better. */
  readonly score: number;
}

/** Shares of the score: that the form is right, that an observation can be read at all, and what the command can print. */
const FORM_SHARE = 0.5;
const READABLE_SHARE = 0.2;
const OUTPUT_SHARE = 0.3;

/**
 * Whether a simulator's reply may stand as the observation of a command: one well-formed observation of the format with
 * nothing around it, and no output that the command cannot have printed. Of the output only what is certain is held
 * against it: what a command prints is bounded where its last stage bounds it, and error messages may always come.
 *
 * Source: spec, duel.md "Rollouts and the shared world". Linear in command and reply.
 */
export function checkSimulatedObservation(
  format: ObservationFormat,
  command: string,
  reply: string,
): SimulatedObservationCheck {
  const form = readObservation(format, reply);
  if (form.outcome === null) return { ok: false, problems: form.problems, score: 0 };
  const about = outputProblems(printableOutput(command), form.outcome);
  const score =
    (form.problems.length === 0 ? FORM_SHARE : 0) + READABLE_SHARE + OUTPUT_SHARE / (1 + about.length + excess(about));
  const problems = [...form.problems, ...about.map(({ problem }) => problem)];
  return { ok: problems.length === 0, problems, score };
}

/** Of two outputs that are too long, the shorter is the better. */
function excess(about: readonly { readonly excess: number }[]): number {
  return about.reduce((sum, problem) => sum + problem.excess, 0);
}
