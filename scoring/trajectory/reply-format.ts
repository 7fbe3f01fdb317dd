import type { ObservationFormat } from '../../schemas/settings.ts';
import { isMiniTimeout, isTimeout, OBSERVATION_PREFIX } from './reply-kind.ts';
import { hasTrailer, opensWithReturncode } from './returncode.ts';

/** What SWE-agent answers to a command that printed nothing; SWE-smith leaves its prefix off there. */
const NO_OUTPUT = /^Your (?:last )?command ran successfully and did not produce any output\./;

/** SWE-agent's prompt, behind an observation. */
const OPEN_FILE = /\(Open file: [^\n]{0,1000}\)\s{0,9}(?:\(Current directory: [^\n]{0,1000}\)\s{0,9})?$/;
const PROMPT = /bash-\$\s{0,9}$/;

/** How much of the end of a reply the prompt is looked for in. */
const TAIL = 4_000;

/** The format of one observation. Output that shows no sign of another is `openhands`, whose output is bare. */
export function formatOf(observation: string): ObservationFormat {
  if (opensWithReturncode(observation) || isMiniTimeout(observation)) return 'returncode';
  return isSweAgent(observation) ? 'swe_agent' : 'openhands';
}

/** Whether an observation shows its format by more than the absence of signs. */
export function showsFormat(observation: string): boolean {
  return formatOf(observation) !== 'openhands' || hasTrailer(observation) || isTimeout(observation);
}

function isSweAgent(observation: string): boolean {
  const opening = observation.slice(0, 200).trimStart();
  const tail = observation.slice(-TAIL);
  return opening.startsWith(OBSERVATION_PREFIX) || NO_OUTPUT.test(opening) || OPEN_FILE.test(tail) || PROMPT.test(tail);
}
