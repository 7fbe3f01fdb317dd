import { commandEdits } from '../shell/editing-command.ts';
import { eachPipeline, type Heredoc, type Pipeline } from '../shell/syntax.ts';

/**
 * The part of a shell command that changes files, or null for a command that only reads. A part is a whole pipeline with
 * its here-documents, byte for byte as it stands in the command; several are joined by line ends. A loop around an
 * editing command and a pipeline that feeds one belong to the part.
 *
 * Decided by what the text says: a program that is started (`python fix.py`) is not known to write.
 *
 * Source: seed, "The vector of change", source `edit`; spec, duel.md, "edit the file-changing part of a command".
 * Linear in the length of the command.
 */
export function editPart(command: string): string | null {
  const { ranges, heredocs } = editingRanges(command, 0);
  if (ranges.length === 0) return null;
  return outermost(ranges)
    .map((range) => [command.slice(range.start, range.end), ...heredocsBehind(command, heredocs, range)].join('\n'))
    .join('\n');
}

function scriptEdits(script: string, depth: number): boolean {
  return editingRanges(script, depth).ranges.length > 0;
}

/** Where the pipelines that change files stand. */
function editingRanges(text: string, depth: number): { ranges: Range[]; heredocs: Heredoc[] } {
  const ranges: Range[] = [];
  const around = new Set<Pipeline>();
  const holding = new Set<Pipeline>();
  const heredocs = eachPipeline(text, (pipeline) => {
    const { start, end, commands, parent, within } = pipeline;
    const holds = holding.delete(pipeline);
    const belongs = around.delete(pipeline) || (holds && commands.length > 1);
    const edits = belongs || commands.some((command, i) => commandEdits(command, commands[i - 1], scriptEdits, depth));
    if (edits) ranges.push({ start, end });
    if (parent === null || !(edits || holds)) return;
    // A loop's words, or those around a substitution, say what is edited. Of a group the edits alone are the part,
    // unless it is fed by a pipe.
    if (within === 'loop' || within === 'substitution') around.add(parent);
    else holding.add(parent);
  });
  return { ranges, heredocs };
}

interface Range {
  start: number;
  end: number;
}

function outermost(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => (a.start === b.start ? b.end - a.end : a.start - b.start));
  const kept: Range[] = [];
  for (const { start, end } of sorted) {
    const last = kept.at(-1);
    if (last === undefined || start >= last.end) kept.push({ start, end });
  }
  return kept;
}

/** Here-documents that a range opens and that stand behind it. */
function heredocsBehind(command: string, heredocs: readonly Heredoc[], range: Range): string[] {
  const found: string[] = [];
  for (let i = firstFrom(heredocs, range.start); i < heredocs.length; i += 1) {
    const heredoc = heredocs[i];
    if (heredoc === undefined || heredoc.at >= range.end) break;
    if (heredoc.start >= range.end) found.push(command.slice(heredoc.start, heredoc.end));
  }
  return found;
}

/** Index of the first here-document whose operator stands at or behind `offset`; they are sorted by it. */
function firstFrom(heredocs: readonly Heredoc[], offset: number): number {
  let low = 0;
  let high = heredocs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((heredocs[middle]?.at ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
