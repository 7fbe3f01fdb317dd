import { OBSERVATION_ELIDE_FROM, OBSERVATION_ELIDE_KEEP, type ObservationFormat } from '../../schemas/settings.ts';
import { OBSERVATION_PREFIX } from './reply-kind.ts';

/** What a command did, as an observation tells it. */
export interface CommandOutcome {
  /** Combined output. */
  readonly output: string;
  /** Null when the command was stopped by its time limit. */
  readonly returncode: number | null;
  readonly timedOut: boolean;
  /** The command, which some formats repeat when it timed out. */
  readonly command?: string;
  /** Shown by the `openhands` format. */
  readonly workingDirectory?: string;
}

/** SWE-agent's own words for a command that printed nothing; it writes no prefix then. */
const NO_OUTPUT = 'Your command ran successfully and did not produce any output.';

const TOO_LONG = `<warning>
The output of your last command was too long.
Please try a different command that produces less output.
If you're looking at a file you can try use head, tail or sed to view a smaller number of lines selectively.
If you're using grep or find and it produced too much output, you can use a more selective search pattern.
If you really need to see something from the full command's output, you can redirect output to a file and then search in that file.
</warning>`;

/**
 * The text of an observation in a trajectory's own format, as the harness of that format writes it. What is rendered is
 * detected as the same format, with the same return code (where the format states one: `swe_agent` states none).
 *
 * Source: spec, duel.md "Rollouts and the shared world"; the harnesses' templates (mini-swe-agent 1.15, SWE-agent 1,
 * OpenHands).
 */
export function renderObservation(format: ObservationFormat, outcome: CommandOutcome): string {
  switch (format) {
    case 'returncode':
      return renderReturncode(outcome);
    case 'swe_agent':
      return renderSweAgent(outcome);
    case 'openhands':
      return renderOpenHands(outcome);
  }
}

function stopped({ returncode, timedOut }: CommandOutcome): boolean {
  return timedOut || returncode === null;
}

function renderReturncode(outcome: CommandOutcome): string {
  const { output, returncode, command } = outcome;
  if (stopped(outcome)) {
    const which = command === undefined ? '' : `<command>${command}</command> `;
    return `The last command ${which}timed out and has been killed.
The output of the command was:
 <output>
${output}
</output>
Please try another command and make sure to avoid those requiring interactive input.`;
  }
  const code = `<returncode>${returncode}</returncode>`;
  const parts = elided(output);
  if (parts === null) return `${code}\n<output>\n${output}</output>`;
  return `${code}
${TOO_LONG}<output_head>
${parts.head}
</output_head>
<elided_chars>
${parts.elided} characters elided
</elided_chars>
<output_tail>
${parts.tail}
</output_tail>`;
}

/** Head and tail of an output that is too long to be shown whole, in code points; null for one that is not. */
function elided(output: string): { head: string; elided: number; tail: string } | null {
  if (output.length < OBSERVATION_ELIDE_FROM) return null;
  const characters = Array.from(output);
  if (characters.length < OBSERVATION_ELIDE_FROM) return null;
  return {
    head: characters.slice(0, OBSERVATION_ELIDE_KEEP).join(''),
    elided: characters.length - 2 * OBSERVATION_ELIDE_KEEP,
    tail: characters.slice(-OBSERVATION_ELIDE_KEEP).join(''),
  };
}

function renderSweAgent(outcome: CommandOutcome): string {
  const { output, command } = outcome;
  if (stopped(outcome)) {
    const which = command === undefined ? '' : `'${command}' `;
    const shown = output === '' ? '' : `\n${output}`;
    return `${OBSERVATION_PREFIX}
The command ${which}was cancelled because it took more than its time limit. Please try a different command that completes more quickly.${shown}`;
  }
  return output.trim() === '' ? NO_OUTPUT : `${OBSERVATION_PREFIX}\n${output}`;
}

function renderOpenHands(outcome: CommandOutcome): string {
  const { output, returncode, workingDirectory } = outcome;
  const shown = output.trimEnd();
  const where = workingDirectory === undefined ? '' : `\n[Current working directory: ${workingDirectory}]`;
  if (stopped(outcome)) return `${shown}\n[The command timed out and has been killed.]${where}`;
  return `${shown}
[The command completed with exit code ${returncode}.]${where}
[Command finished with exit code ${returncode}]`;
}
