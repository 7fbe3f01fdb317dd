import { withoutBracketedDuration } from './trailing-duration.ts';

const HEADER = /^ ?(PASS|FAIL) {1,2}(.+)$/;
/** A file's line behind output that had no newline. */
const GLUED = /\S(?:PASS|FAIL) {1,2}\S+\.[cm]?[jt]sx?(?: \(\d|$)/;
/** How a file's line ends: jest tells files with their folders, `./a.test.js (5.1 s)`. */
const FOLDER = /[/\\]/;
const FILE_END = /\.\w{1,20}(?: \(\d[^()]{0,40}\)){0,2}$/;
const WORDS = ['PASS ', 'FAIL '];

/** The line that begins what jest tells of a file: `FAIL ./a.test.js (5.1 s)`; null for any other. */
export function jestFileLine(line: string): { failed: boolean; file: string } | null {
  const [, word, place] = mayBeHeader(line) ? (HEADER.exec(line) ?? []) : [];
  if (word === undefined || place === undefined) return null;
  const { text } = withoutBracketedDuration(withoutHeap(place));
  // In colour, a project's name stands before the file, between blanks of its own.
  const project = text.startsWith(' ') ? text.indexOf('  ', 1) : -1;
  return { failed: word === 'FAIL', file: (project === -1 ? text : text.slice(project)).trim() };
}

/**
 * Whether a line that is none may hold a file's line, behind output or the blanks of what a test logs: `surely` where it ends as one,
 * else `maybe`; then the line below tells, for jest indents its trees and bullets by two blanks, and what tests log by more. Linear.
 */
export function hiddenFileLine(line: string): 'surely' | 'maybe' | null {
  const at = Math.max(...WORDS.map((word) => line.lastIndexOf(word)));
  if (at === -1) return null;
  const place = line.slice(at + 'PASS '.length).trim();
  if (GLUED.test(line) || (FOLDER.test(place) && FILE_END.test(place))) return 'surely';
  return place === '' ? null : 'maybe';
}

/** Whether a line may be that of a file: most are not. */
function mayBeHeader(line: string): boolean {
  const start = line.charCodeAt(0) === 0x20 ? 1 : 0;
  return line.startsWith('PASS', start) || line.startsWith('FAIL', start);
}

/** jest can tell the size of the heap behind a file. */
function withoutHeap(place: string): string {
  const open = place.lastIndexOf(' (');
  return place.endsWith(' heap size)') && open !== -1 ? place.slice(0, open) : place;
}
