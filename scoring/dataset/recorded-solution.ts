import type { Solution } from '../../schemas/solution.ts';
import { readShell } from '../shell/syntax.ts';
import type { CommandWithEdit } from '../trajectory/first-edit.ts';
import type { ImportedRow } from './trajectory-row.ts';
import { problemStretch } from './problem-stretch.ts';

/** Commands of agent frameworks that no shell has. */
const FRAMEWORK_COMMANDS =
  /^(?:edit|create|insert|append|open|goto|scroll_up|scroll_down|submit|undo_edit|find_file|search_file|search_dir|str_replace_editor|str_replace_based_edit_tool|edit_file|file_editor|view)(?:\s|$)/;

/** Functions that OpenHands puts into its Python cells. */
const FRAMEWORK_CALLS = [
  'edit_file_by_replace(',
  'insert_content_at_line(',
  'create_file(',
  'append_file(',
  'open_file(',
  'goto_line(',
  'scroll_down(',
  'scroll_up(',
  'search_dir(',
  'search_file(',
  'find_file(',
];

/** Commands that only put the work forward. */
const HANDS_IN = /^(?:echo (?:COMPLETE_TASK|MICRO_SWE_AGENT)|exit$|git (?:diff|status|add|log)\b)/;

/** Delimiter of a diff in a here-document. */
const DIFF_END = 'END_OF_DIFF';

/**
 * How a recording worked its task, for the offline stand-in `oracle`: what it looked at before it edited; its edits up to
 * the last that its final change rests on, or that change itself where an edit is no shell command; what it ran after
 * that. Null for a recording without an edit.
 *
 * @param finalDiff the recording's final change, where it is known
 */
export function recordedSolution({ row, commands }: ImportedRow, finalDiff: string | null): Solution | null {
  const shell = commands.filter(({ executed, command }) => executed && !HANDS_IN.test(command.trim().slice(0, 60)));
  const edits = shell.filter(({ edit }) => edit !== null);
  if (edits.length === 0) return null;
  const files = finalDiff === null ? writtenFiles(edits) : diffFiles(finalDiff);
  const last = lastEdit(edits, files);
  const foreign = edits.some(({ command }) => isForeign(command));
  if (foreign && finalDiff === null) return null;
  const runnable = shell.filter(({ command }) => !isForeign(command));
  const checking = runnable.filter(checks);
  const firstEdit = row.first_edit ?? 0;
  return {
    instance_id: row.instance_id,
    problem: problemStretch(row.messages),
    files,
    look: textsOf(checking.filter(({ turn }) => turn < firstEdit)),
    edit: foreign && finalDiff !== null ? [applyDiff(finalDiff)] : textsOf(edits.filter(({ turn }) => turn <= last)),
    verify: textsOf(verifying(checking, firstEdit, last)),
  };
}

/** What was run after the last edit; where nothing was, what was run between the edits. */
function verifying(checking: readonly CommandWithEdit[], firstEdit: number, last: number): readonly CommandWithEdit[] {
  const after = checking.filter(({ turn }) => turn > last);
  return after.length > 0 ? after : checking.filter(({ turn, edit }) => turn > firstEdit && edit === null);
}

function textsOf(commands: readonly CommandWithEdit[]): string[] {
  return commands.map(({ command }) => command);
}

/** Whether a command is one of an agent framework's own, which no shell has. */
function isForeign(command: string): boolean {
  return FRAMEWORK_COMMANDS.test(command.trim().slice(0, 60)) || FRAMEWORK_CALLS.some((call) => command.includes(call));
}

/** Whether a command does more than edit: a script that is written and run checks something. */
function checks({ command, edit }: CommandWithEdit): boolean {
  return edit === null || edit.trim() !== command.trim();
}

/** Turn of the last edit that names one of the files; where none does, of the last that is more than a clean-up. */
function lastEdit(edits: readonly CommandWithEdit[], files: readonly string[]): number {
  const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1)).filter((name) => name !== '');
  const known = edits.filter(({ command }) => names.some((name) => command.includes(name)));
  const building = edits.filter(({ command }) => !/^rm\s/.test(command.trim().slice(0, 10)));
  return (known.at(-1) ?? building.at(-1) ?? edits.at(-1))?.turn ?? 0;
}

/** The diff as a command. A terminal's CRLF at every line is the recording's, not the files'. */
function applyDiff(diff: string): string {
  const lines = diff.split('\n');
  const terminal = lines.filter((line) => line !== '').every((line) => line.endsWith('\r'));
  const text = terminal ? diff.replaceAll('\r\n', '\n') : diff;
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  return `git apply <<'${DIFF_END}'\n${ended}${DIFF_END}`;
}

/** Paths that a diff changes, as its headers name them. */
function diffFiles(diff: string): string[] {
  const files = new Set<string>();
  let header = false;
  for (const line of diff.split(/\r?\n/)) {
    if (line.startsWith('diff --git ')) header = true;
    else if (line.startsWith('@@')) header = false;
    const path = header ? headerPath(line) : null;
    if (path !== null) files.add(path);
  }
  return [...files];
}

function headerPath(line: string): string | null {
  if (!line.startsWith('+++ ') && !line.startsWith('--- ')) return null;
  const path = line.slice(4).split('\t', 1)[0] ?? '';
  return path.startsWith('a/') || path.startsWith('b/') ? path.slice(2) : null;
}

/** Files that commands write to, as far as they name them: targets of redirects, and the paths among their words. */
function writtenFiles(edits: readonly CommandWithEdit[]): string[] {
  const files = new Set<string>();
  for (const { edit } of edits) {
    for (const pipeline of readShell(edit ?? '').pipelines) {
      for (const { words, redirects } of pipeline.commands) {
        for (const { operator, target } of redirects) if (operator.startsWith('>')) files.add(target);
        for (const { text } of words.slice(1)) if (/^[\w./-]{1,300}\.\w{1,10}$/.test(text)) files.add(text);
      }
    }
  }
  return [...files].filter((file) => !file.startsWith('/dev/') && !file.startsWith('-'));
}
