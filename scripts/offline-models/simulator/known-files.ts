import { readShell } from '../../../scoring/shell/syntax.ts';
import type { Turn } from '../reading/turns.ts';
import { applyEdit } from './apply-edit.ts';

/** Contents of files by path, as far as they were seen. */
export type Files = Map<string, string>;

/** The files that a conversation has shown whole (`cat FILE`) or written, with its edits applied in order. */
export function knownFiles(turns: readonly Turn[]): Files {
  const files: Files = new Map();
  for (const turn of turns) {
    for (const { command, edit } of turn.commands) {
      if (edit !== '') applyEdit(files, edit);
      const shown = wholeFile(command);
      if (shown !== undefined) files.set(shown, unframed(turn.observation));
    }
  }
  return files;
}

/** The file that a command prints whole and alone. */
function wholeFile(command: string): string | undefined {
  const { pipelines } = readShell(command);
  const [pipeline, ...others] = pipelines;
  const [only, ...piped] = pipeline?.commands ?? [];
  if (others.length > 0 || piped.length > 0 || only === undefined || only.redirects.length > 0) return undefined;
  const [program, file, ...rest] = only.words.map(({ text }) => text);
  return program === 'cat' && rest.length === 0 ? file?.replace(/^\.\//, '') : undefined;
}

/** What a command printed, without the frame of any of the three formats. */
export function unframed(observation: string): string {
  const open = observation.indexOf('<output>');
  const close = observation.lastIndexOf('</output>');
  if (open >= 0 && close > open) return observation.slice(open + '<output>'.length, close).replace(/^\n/, '');
  const lines = observation.replace(/^OBSERVATION:\n/, '').split('\n');
  return lines
    .filter((line) => !/^\[(?:The command completed|Command |Current working|Python interp)/.test(line))
    .join('\n');
}
