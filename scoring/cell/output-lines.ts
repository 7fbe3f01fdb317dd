import { commandTexts, stripAnsi } from './strip-ansi.ts';

const ESCAPE = '\u001b';
const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;

/** Who reads lines, until no more can be taken. */
export interface LineTaker {
  readonly isFull: boolean;
  /** Said where lines are left that are not read. */
  cutShort(): void;
}

/**
 * Hands over the lines of an output, one at a time, without ANSI codes and line ends (LF, CRLF), until all are read or no more
 * can be taken. A text's last line may lack its end.
 *
 * @param read is given a line, and where it begins in the text
 * @param hear is given, behind the line, what stands in commands of the terminal's operating system: of a runner that prints parts of
 *   lines, a test may begin one before such a part and end it behind
 */
export function readLines(
  text: string,
  taker: LineTaker,
  read: (line: string, start: number) => void,
  hear: (hidden: string) => void = () => undefined,
): void {
  const isPlain = !text.includes(ESCAPE);
  readRawLines(text, taker, (line, start) => {
    if (isPlain || !line.includes(ESCAPE)) {
      read(line, start);
      return;
    }
    read(stripAnsi(line), start);
    for (const hidden of commandTexts(line)) hear(hidden);
  });
}

/** The same with the ANSI codes. */
export function readRawLines(text: string, taker: LineTaker, read: (line: string, start: number) => void): void {
  let from = lineStart(text);
  while (from < text.length) {
    if (taker.isFull) {
      taker.cutShort();
      return;
    }
    const next = lineEnd(text, from);
    read(text.slice(from, withoutReturns(text, from, next)), from);
    from = next + 1;
  }
}

/** Takes any number of lines. */
export const EVERY_LINE: LineTaker = { isFull: false, cutShort: () => undefined };

/** The lines of a text, one at a time, without line ends (LF, CRLF). */
export function* rawLines(text: string): Generator<string, void, undefined> {
  let from = lineStart(text);
  while (from < text.length) {
    const next = lineEnd(text, from);
    yield text.slice(from, withoutReturns(text, from, next));
    from = next + 1;
  }
}

function lineStart(text: string): number {
  return text.startsWith('\uFEFF') ? 1 : 0;
}

/** Where the line that begins at `from` ends: most lines are short, so that a search would cost more than a look. */
function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== LF) at += 1;
  return at;
}

function withoutReturns(text: string, from: number, next: number): number {
  let end = next;
  while (end > from && text.charCodeAt(end - 1) === CR) end -= 1;
  return end;
}

/** How far a line is indented, in blanks. */
export function indentOf(line: string): number {
  let at = 0;
  while (at < line.length && line.charCodeAt(at) === BLANK) at += 1;
  return at;
}
