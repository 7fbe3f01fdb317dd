import { readShell, type SimpleCommand } from '../../../scoring/shell/syntax.ts';
import type { Files } from './known-files.ts';

/**
 * Applies to the known files what it understands of an edit: files written by here-documents, plain `sed -i s/a/b/`,
 * diffs, removals. What it does not understand changes nothing.
 *
 * @returns the error that the real program would print, where a file is missing; else nothing
 */
export function applyEdit(files: Files, edit: string): string {
  const problems: string[] = [];
  for (const { commands } of readShell(edit).pipelines) {
    for (const command of commands) problems.push(applyCommand(files, command));
  }
  return problems.filter((problem) => problem !== '').join('\n');
}

function applyCommand(files: Files, command: SimpleCommand): string {
  const words = command.words.map(({ text }) => text);
  const [program = '', second = ''] = words;
  const [heredoc] = command.heredocs;
  if (heredoc !== undefined && (program === 'patch' || (program === 'git' && second === 'apply'))) {
    return applyDiff(files, heredoc.body);
  }
  for (const { operator, target } of command.redirects) {
    if (heredoc === undefined || (operator !== '>' && operator !== '>>')) continue;
    files.set(target, (operator === '>>' ? (files.get(target) ?? '') : '') + heredoc.body);
  }
  if (program === 'sed' && words.some((word) => word.startsWith('-i'))) return substitute(files, words);
  if (program === 'rm') for (const word of words.slice(1)) files.delete(word);
  return '';
}

/** `sed -i s/a/b/ FILE` where `a` is plain text. */
function substitute(files: Files, words: readonly string[]): string {
  const file = words.at(-1) ?? '';
  const script = words.find((word) => /^s[/|#,]/.test(word)) ?? '';
  const content = files.get(file);
  if (content === undefined) return `sed: can't read ${file}: No such file or directory`;
  const [, from = '', to = '', flags = ''] = script.split(script[1] ?? '/');
  if (from === '' || /[\\.*[\]^$]/.test(from)) return '';
  files.set(
    file,
    content
      .split('\n')
      .map((line) => (flags.includes('g') ? line.split(from).join(to) : line.replace(from, () => to)))
      .join('\n'),
  );
  return '';
}

/** Each hunk: the text of its old lines is looked for and replaced by the text of its new ones. */
function applyDiff(files: Files, diff: string): string {
  const problems: string[] = [];
  let file = '';
  let hunk: string[] | undefined;
  const finish = () => {
    if (hunk !== undefined && file !== '') problems.push(applyHunk(files, file, hunk));
    hunk = undefined;
  };
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) {
      finish();
      file = line.slice(4).replace(/^b\//, '').trim();
    } else if (line.startsWith('@@')) {
      finish();
      hunk = [];
    } else if (line.startsWith('diff ')) {
      finish();
    } else if (hunk !== undefined && /^[-+ ]/.test(line)) {
      hunk.push(line);
    }
  }
  finish();
  return problems.filter((problem) => problem !== '').join('\n');
}

function applyHunk(files: Files, file: string, hunk: readonly string[]): string {
  const side = (sign: string) =>
    hunk
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n');
  const content = files.get(file);
  if (content === undefined) return `error: ${file}: No such file or directory`;
  const [before, after] = [side('+'), side('-')];
  if (!content.includes(before)) return `error: patch failed: ${file}:1\nerror: ${file}: patch does not apply`;
  files.set(
    file,
    content.replace(before, () => after),
  );
  return '';
}
