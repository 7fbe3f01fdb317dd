import { readShell, type Pipeline, type SimpleCommand } from '../shell/syntax.ts';
import { printedBy, type Printed } from './printed-by.ts';

/** What is certain of a command's output. */
export interface PrintableOutput {
  readonly linesMax: number;
  readonly bytesMax: number;
  /** The whole output, where it is known. */
  readonly exactly: string | null;
  /** Set where the output is counts, one a line. */
  readonly counts: Printed['counts'];
  /** The exit status, where it is known. */
  readonly returncode: number | null;
  /** Names of the programs run: their error messages begin with them. */
  readonly programs: readonly string[];
}

const UNKNOWN: PrintableOutput = {
  linesMax: Infinity,
  bytesMax: Infinity,
  exactly: null,
  counts: null,
  returncode: null,
  programs: [],
};

/** Commands after which nothing is certain: they change what other words mean, or trace what is run. */
const UNSETTLING = ['set', 'eval', 'source', '.', 'exec', 'trap', 'alias', 'shopt', 'enable', 'function'];

/** Programs whose complaints begin with their own names, and which say nothing else beside their output. */
const PLAIN_SPOKEN = new Set(
  'cat tac nl head tail sed grep egrep fgrep rg find ls sort uniq wc cut tr awk echo printf git ps env date basename dirname seq rev paste column od xxd strings file stat du df'.split(
    ' ',
  ),
);

/** Commands longer than this, in UTF-16 units, write files; what they print is not worth the reading. */
const COMMAND_MAX = 100_000;

/**
 * What a shell text can print. The last stage of a pipeline bounds its output, provided that what is said on standard
 * error before it can be told from it. Pipelines in sequence add up. Where anything is in doubt, there is no bound.
 */
export function printableOutput(command: string): PrintableOutput {
  if (command.length > COMMAND_MAX) return UNKNOWN;
  const { pipelines } = readShell(command);
  const isPlain = pipelines.every((pipeline) => pipeline.within === 'top' && pipeline.commands.every(isSimple));
  if (!isPlain || pipelines.length === 0 || definesFunction(command)) return UNKNOWN;
  const programs = [...new Set(pipelines.flatMap(({ commands }) => commands.map(programOf)))];
  if (programs.some((program) => UNSETTLING.includes(program))) return UNKNOWN;
  const printed = pipelines.map((pipeline) => pipelineOutput(pipeline, command));
  const [only] = printed.length === 1 ? printed : [];
  return {
    linesMax: printed.reduce((sum, { linesMax }) => sum + linesMax, 0),
    bytesMax: only?.bytesMax ?? Infinity,
    exactly: only?.exactly ?? null,
    counts: only?.counts ?? null,
    returncode: only?.returncode ?? null,
    programs: programs.filter((program) => program !== ''),
  };
}

const NOTHING_KNOWN: Printed = {
  linesMax: Infinity,
  bytesMax: Infinity,
  exactly: null,
  counts: null,
  returncode: null,
};
const NOTHING_PRINTED: Printed = { linesMax: 0, bytesMax: 0, exactly: null, counts: null, returncode: null };

function pipelineOutput(pipeline: Pipeline, text: string): Printed {
  const last = pipeline.commands.at(-1);
  if (last === undefined) return NOTHING_KNOWN;
  const source = text.slice(pipeline.start, pipeline.end);
  const before = pipeline.commands.slice(0, -1);
  if (!before.every((stage) => PLAIN_SPOKEN.has(programOf(stage)) || isErrorJoined(stage))) return NOTHING_KNOWN;
  const printed = printedBy(wordsOf(last), before.length > 0 || readsInput(last));
  if (!last.redirects.some(({ operator }) => operator.includes('>'))) return printed;
  // Descriptors before a redirect are not told: with a number anywhere before one, standard output may still be shown.
  const toFile = last.redirects.some(({ operator, target }) => TO_FILE.includes(operator) && !SHOWN.test(target));
  const shownInstead = last.redirects.some(({ target }) => SHOWN.test(target));
  if (toFile && !shownInstead && !/\d[<>]/.test(source) && PLAIN_SPOKEN.has(programOf(last))) return NOTHING_PRINTED;
  return { ...NOTHING_KNOWN, linesMax: shownInstead ? Infinity : printed.linesMax };
}

const TO_FILE = ['>', '>>', '>|', '&>', '&>>'];

/** Targets that are what the agent sees. */
const SHOWN = /^(?:\/dev\/(?:stdout|stderr|tty|fd\/\d{1,4})|\/proc\/.{0,200})$/;

/** Standard error goes the same way as standard output, or nowhere: the next stage reads or nobody sees it. */
function isErrorJoined(stage: SimpleCommand): boolean {
  return stage.redirects.some(
    ({ operator, target }) => (operator === '>&' && target === '1') || operator.startsWith('&>'),
  );
}

function readsInput(command: SimpleCommand): boolean {
  return command.heredocs.length > 0 || command.redirects.some(({ operator }) => operator.startsWith('<'));
}

function isSimple(command: SimpleCommand): boolean {
  return !command.compound;
}

/** `name()` before a brace is taken off by the reader, with what it names. */
function definesFunction(text: string): boolean {
  return /\([ \t]{0,8}\)/.test(text);
}

const ASSIGNMENT = /^[A-Za-z_]\w{0,200}\+?=/;

function wordsOf(command: SimpleCommand): string[] {
  const words = command.words.map(({ text }) => text);
  const first = words.findIndex((word) => !ASSIGNMENT.test(word.slice(0, 210)));
  return first === -1 ? [] : words.slice(first);
}

function programOf(command: SimpleCommand): string {
  const [name = ''] = wordsOf(command);
  return name.slice(name.lastIndexOf('/') + 1);
}
