import { contentWords, folded, jaccard } from './words.ts';

const LINE_MIN = 8;
const LINE_MAX = 200;

/** Line-number prefixes of `nl`, `cat -n` and `grep -n`. */
const NUMBERED = /^(?:\s*\d+\t|[^\s:]*:?\d+[:-])/;

/** Lines of a harness's own frame, not of what a command printed. */
const FRAME =
  /^(?:<\/?(?:returncode|output|warning|output_head|output_tail)>.*|OBSERVATION:|\[(?:The command completed|Command|Current working|Python interp).*)$/;

/** What a command printed, line by line: frames, blank, very short and very long lines left out, line numbers cut. */
export function printedLines(observation: string): string[] {
  return observation
    .split('\n')
    .filter((line) => line.length <= LINE_MAX * 2 && !FRAME.test(line.trim()))
    .map((line) => line.replace(NUMBERED, '').trim())
    .filter((line) => line.length >= LINE_MIN && line.length <= LINE_MAX);
}

/** The printed line that has most in common with a text; undefined where none has anything. */
export function closestLine(observation: string, text: string): string | undefined {
  const words = contentWords(text);
  let best: string | undefined;
  let highest = 0;
  for (const line of printedLines(observation)) {
    const score = jaccard(contentWords(line), words);
    if (score > highest) [best, highest] = [line, score];
  }
  return best;
}

/** The line that says how a run ended: the first that speaks of an error, else the last. */
export function tellingLine(observation: string): string | undefined {
  const lines = printedLines(observation);
  return lines.find((line) => /error|fail|expected|assert/i.test(line)) ?? lines.at(-1);
}

export function wasShown(line: string, observations: readonly string[]): boolean {
  const wanted = folded(line);
  return observations.some((observation) => folded(observation).includes(wanted));
}

/** Lines that a diff takes away and adds, the longest first; for another edit, its own first line as what is added. */
export function changedLines(edit: string): { removed: string[]; added: string[] } {
  const lines = edit.split('\n');
  if (!lines.some((line) => line.startsWith('+++ '))) {
    const [first = ''] = lines;
    return { removed: [], added: usable([first]) };
  }
  const starting = (sign: string) =>
    usable(
      lines
        .filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3)))
        .map((line) => line.slice(1).trim()),
    );
  return { removed: starting('-'), added: starting('+') };
}

/** Lines that carry code, the most telling first. */
function usable(lines: readonly string[]): string[] {
  return lines
    .filter((line) => line.length >= LINE_MIN && line.length <= LINE_MAX && !/^(?:\/\/|\/?\*|#)/.test(line))
    .sort((a, b) => contentWords(b).length - contentWords(a).length);
}
