import type { ObservationFormat } from '../../schemas/settings.ts';
import { isMiniTimeout, OBSERVATION_PREFIX } from '../trajectory/reply-kind.ts';
import { hasTrailer, opensWithReturncode } from '../trajectory/returncode.ts';

/** What a simulated observation says that a command did. */
export interface ObservedOutcome {
  readonly output: string;
  /** Null where the format or the observation states none. */
  readonly returncode: number | null;
  /** The command ran into its time limit: anything may have been printed so far. */
  readonly timedOut: boolean;
}

export interface ObservationForm {
  /** What is wrong with the form; empty for exactly one well-formed observation with nothing around it. */
  readonly problems: string[];
  /** Null when there is no observation to be read. */
  readonly outcome: ObservedOutcome | null;
}

/** Reads a reply as an observation of a format. White space behind it is no fault. */
export function readObservation(format: ObservationFormat, reply: string): ObservationForm {
  if (reply.trim() === '') return { problems: ['the reply is empty'], outcome: null };
  switch (format) {
    case 'returncode':
      return readReturncode(reply);
    case 'swe_agent':
      return readSweAgent(reply);
    case 'openhands':
      return readOpenHands(reply);
  }
}

const CODE = /^<returncode>(-?\d{1,3})<\/returncode>\n/;
const CODE_OPENING = '<returncode>';
const OUTPUT_OPENING = '<output>\n';
const OUTPUT_CLOSING = '</output>';
const HEAD_OPENING = '<output_head>\n';
const TAIL_CLOSING = '\n</output_tail>';
const TIMEOUT_CLOSING = 'make sure to avoid those requiring interactive input.';

function readReturncode(reply: string): ObservationForm {
  const problems: string[] = [];
  const text = reply.trimEnd();
  if (isMiniTimeout(text)) {
    const whole = text.endsWith(TIMEOUT_CLOSING);
    const outcome = { output: '', returncode: null, timedOut: true };
    return { problems: whole ? [] : ['text stands behind the observation'], outcome };
  }
  const start = text.indexOf(CODE_OPENING);
  if (start === -1) return { problems: ['there is no <returncode>'], outcome: null };
  if (start > 0) problems.push('text stands before the observation');
  const observation = text.slice(start);
  const [opening, code] = CODE.exec(observation.slice(0, 200)) ?? [];
  if (opening === undefined) return { problems: ['<returncode> holds no exit status of its own line'], outcome: null };
  const body = observation.slice(opening.length);
  const output = body.startsWith(OUTPUT_OPENING) ? between(body, problems) : elided(body);
  if (output === null) return { problems: [...problems, 'there is no whole <output>'], outcome: null };
  if (hasSecond(body)) problems.push('there is more than one observation');
  return { problems, outcome: { output, returncode: Number(code), timedOut: false } };
}

function between(body: string, problems: string[]): string | null {
  const end = body.lastIndexOf(OUTPUT_CLOSING);
  if (end === -1) return null;
  if (end + OUTPUT_CLOSING.length < body.length) problems.push('text stands behind the observation');
  return body.slice(OUTPUT_OPENING.length, Math.max(OUTPUT_OPENING.length, end));
}

/** The form of an output that is too long: a warning, then its head and its tail. */
function elided(body: string): string | null {
  const head = body.indexOf(HEAD_OPENING);
  if (!body.startsWith('<warning>') || head === -1 || !body.endsWith(TAIL_CLOSING)) return null;
  const headEnd = body.indexOf('\n</output_head>\n<elided_chars>\n', head);
  const tail = body.lastIndexOf('\n</elided_chars>\n<output_tail>\n');
  if (headEnd === -1 || tail < headEnd) return null;
  const tailStart = body.indexOf('<output_tail>\n', tail) + '<output_tail>\n'.length;
  return `${body.slice(head + HEAD_OPENING.length, headEnd)}\n${body.slice(tailStart, -TAIL_CLOSING.length)}`;
}

/** A closed output that is followed by another exit status. */
function hasSecond(body: string): boolean {
  const close = body.indexOf(OUTPUT_CLOSING);
  return close !== -1 && body.includes(`\n${CODE_OPENING}`, close);
}

const NO_OUTPUT = 'Your command ran successfully and did not produce any output.';

function readSweAgent(reply: string): ObservationForm {
  const problems: string[] = [];
  const text = reply.trimEnd();
  if (text === NO_OUTPUT) return { problems, outcome: { output: '', returncode: null, timedOut: false } };
  const lines = text.split('\n');
  const start = lines.indexOf(OBSERVATION_PREFIX);
  if (start === -1) return { problems: [`no line is exactly ${OBSERVATION_PREFIX}`], outcome: null };
  if (start > 0) problems.push('text stands before the observation');
  if (lines.includes(OBSERVATION_PREFIX, start + 1)) problems.push('there is more than one observation');
  const output = lines.slice(start + 1).join('\n');
  if (hasTrailer(output) || opensWithReturncode(output))
    problems.push('an exit status is shown, which the format has not');
  const timedOut = output.startsWith('The command ') && output.includes('was cancelled because it took more than');
  return { problems, outcome: { output, returncode: null, timedOut } };
}

const COMPLETED = /^\[The command completed with exit code (-?\d{1,3})\.\]$/;
const FINISHED = /^\[Command finished with exit code (-?\d{1,3})\]$/;
const COMPLETED_OPENING = '[The command completed with exit code ';
const TIMED_OUT = '[The command timed out';
const BESIDE = ['[Current working directory: ', '[Python interpreter: '];

function readOpenHands(reply: string): ObservationForm {
  const problems: string[] = [];
  const lines = reply.trimEnd().split('\n');
  const timeout = lines.findLastIndex((line) => line.startsWith(TIMED_OUT));
  if (timeout !== -1 && lines.slice(timeout + 1).every(isBeside)) {
    return { problems, outcome: { output: lines.slice(0, timeout).join('\n'), returncode: null, timedOut: true } };
  }
  const last = lines.findLastIndex((line) => FINISHED.test(line.slice(0, 80)));
  const first = lines.findLastIndex((line, index) => index < last && COMPLETED.test(line.slice(0, 80)));
  if (first === -1) return { problems: ['there are no two lines with the exit status'], outcome: null };
  if (last < lines.length - 1) problems.push('text stands behind the observation');
  if (!lines.slice(first + 1, last).every(isBeside))
    problems.push('text stands between the lines with the exit status');
  const code = Number(COMPLETED.exec(lines[first] ?? '')?.[1]);
  if (code !== Number(FINISHED.exec(lines[last] ?? '')?.[1])) problems.push('the two exit statuses differ');
  const output = lines.slice(0, first).join('\n');
  if (lines.slice(0, first).some((line) => line.startsWith(COMPLETED_OPENING))) {
    problems.push('there is more than one observation');
  }
  if (lines[0] === OBSERVATION_PREFIX || opensWithReturncode(output)) {
    problems.push('the observation opens as one of another format');
  }
  return { problems, outcome: { output, returncode: code, timedOut: false } };
}

function isBeside(line: string): boolean {
  return BESIDE.some((opening) => line.startsWith(opening));
}
