import type { ObservedOutcome } from './observation-form.ts';
import type { PrintableOutput } from './printable-output.ts';

export interface OutputProblem {
  readonly problem: string;
  /** By how much a bound is passed, in units of the bound. */
  readonly excess: number;
}

/** Words with which shells and git begin their error messages; other programs begin them with their own name. */
const ERROR_OPENINGS = ['bash: ', 'sh: ', '/bin/bash: ', '/bin/sh: ', 'fatal: ', 'error: ', 'warning: ', 'hint: '];
const ERROR_ASIDES = ["Try '", 'Usage: ', 'usage: '];

/** What an observation shows that its command cannot have printed. */
export function outputProblems(printable: PrintableOutput, outcome: ObservedOutcome): OutputProblem[] {
  if (outcome.timedOut) return [];
  const lines = outputLines(outcome.output);
  const own = lines.filter((line) => !isError(line, printable.programs));
  const problems: OutputProblem[] = [];
  if (own.length > printable.linesMax) {
    problems.push({
      problem: `${own.length} lines where the command prints at most ${printable.linesMax}`,
      excess: (own.length - printable.linesMax) / Math.max(1, printable.linesMax),
    });
  }
  const bytes = own.length === lines.length ? byteLength(outcome.output) : 0;
  if (bytes > printable.bytesMax) {
    const problem = `${bytes} bytes where the command prints at most ${printable.bytesMax}`;
    problems.push({ problem, excess: (bytes - printable.bytesMax) / Math.max(1, printable.bytesMax) });
  }
  if (own.length < lines.length) return problems;
  return [...problems, ...wholeOutputProblems(printable, outcome, own)];
}

/** What holds when no error message is among the output. */
function wholeOutputProblems(printable: PrintableOutput, outcome: ObservedOutcome, lines: string[]): OutputProblem[] {
  const { exactly, counts, returncode } = printable;
  const problems: string[] = [];
  if (exactly !== null && outcome.output.trimEnd() !== exactly.trimEnd()) {
    problems.push(`the command prints exactly ${JSON.stringify(exactly.slice(0, SHOWN))}`);
  }
  const failed = outcome.returncode !== null && outcome.returncode > 1;
  if (counts !== null && !failed) {
    if (lines.length < counts.lines) problems.push(`${lines.length} lines where the command prints ${counts.lines}`);
    const wrong = lines.find((line) => !(counts.named ? NAMED_COUNT : COUNT).test(line.slice(-LINE_EDGE)));
    const isCount = counts.leading
      ? lines.every((line) => LEADING_COUNT.test(line.slice(0, LINE_EDGE)))
      : wrong === undefined;
    if (!isCount) problems.push('a line holds no count where the command prints nothing else');
  }
  if (returncode !== null && outcome.returncode !== null && outcome.returncode !== returncode) {
    problems.push(`exit status ${outcome.returncode} where the command ends with ${returncode}`);
  }
  return problems.map((problem) => ({ problem, excess: 0 }));
}

/** Characters of a text that a problem quotes, and of a line in which a count is looked for. */
const SHOWN = 80;
const LINE_EDGE = 400;

const COUNT = /^\d+\r?$/;
const NAMED_COUNT = /:\d+\r?$/;
const LEADING_COUNT = /^[ \t]{0,40}\d+(?:[ \t]|\r?$)/;

function isError(line: string, programs: readonly string[]): boolean {
  if (ERROR_OPENINGS.some((opening) => line.startsWith(opening))) return true;
  if (ERROR_ASIDES.some((opening) => line.startsWith(opening))) return true;
  return programs.some((program) => line.startsWith(`${program}: `));
}

function outputLines(output: string): string[] {
  if (output.trim() === '') return [];
  return (output.endsWith('\n') ? output.slice(0, -1) : output).split('\n');
}

/** Bytes in UTF-8, less a line end that the form may have added. */
function byteLength(output: string): number {
  return Buffer.byteLength(output.endsWith('\n') ? output.slice(0, -1) : output, 'utf8');
}
