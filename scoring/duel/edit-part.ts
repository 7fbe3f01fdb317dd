import { commandEdits } from '../shell/editing-command.ts';
import { readShell, type Heredoc, type Pipeline } from '../shell/syntax.ts';

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
  const { pipelines, heredocs } = readShell(command);
  const editing = editingPipelines(pipelines, 0);
  if (editing.length === 0) return null;
  return outermost(editing)
    .map((range) => [command.slice(range.start, range.end), ...heredocsBehind(command, heredocs, range)].join('\n'))
    .join('\n');
}

function scriptEdits(script: string, depth: number): boolean {
  return editingPipelines(readShell(script).pipelines, depth).length > 0;
}

/** The pipelines that change files, inner ones first. */
function editingPipelines(pipelines: readonly Pipeline[], depth: number): Pipeline[] {
  const within = new Set<Pipeline>();
  return pipelines.filter((pipeline) => {
    const edits =
      within.has(pipeline) || pipeline.commands.some((command) => commandEdits(command, pipeline, scriptEdits, depth));
    const { parent } = pipeline;
    const carriesOver = pipeline.within === 'loop' || pipeline.within === 'substitution';
    if (edits && parent !== null && (carriesOver || parent.commands.length > 1)) within.add(parent);
    return edits;
  });
}

interface Range {
  start: number;
  end: number;
}

function outermost(pipelines: readonly Pipeline[]): Range[] {
  const sorted = [...pipelines].sort((a, b) => (a.start === b.start ? b.end - a.end : a.start - b.start));
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
