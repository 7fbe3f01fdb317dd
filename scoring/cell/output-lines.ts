import { stripAnsi } from './strip-ansi.ts';

/** The lines of an output, one at a time, without ANSI codes and line ends (LF, CRLF). A text's last line may lack its end. */
export function* outputLines(text: string): Generator<string, void, undefined> {
  for (const line of rawLines(text)) yield stripAnsi(line);
}

/** The same with the ANSI codes. */
export function* rawLines(text: string): Generator<string, void, undefined> {
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  while (from < text.length) {
    const found = text.indexOf('\n', from);
    const next = found === -1 ? text.length : found;
    let end = next;
    while (end > from && text.charAt(end - 1) === '\r') end -= 1;
    yield text.slice(from, end);
    from = next + 1;
  }
}

/** How far a line is indented, in blanks. */
export function indentOf(line: string): number {
  let at = 0;
  while (line.charAt(at) === ' ') at += 1;
  return at;
}
