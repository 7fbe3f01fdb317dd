import { readTurn, type Turn } from './turns.ts';

/** The document that a judge is given, taken apart. */
export interface Transcript {
  /** What the candidate was given. */
  context: string;
  turns: Turn[];
}

const CONTEXT = /^CONTEXT \S.* \(do not score\):$/;
const CANDIDATE = /^CANDIDATE OUTPUT \d+:$/;
const OBSERVATION = 'ENVIRONMENT OBSERVATION (context only, do not score):';
const RULE = '------';

type Kind = 'context' | 'candidate' | 'observation';

function kindOf(line: string | undefined): Kind | undefined {
  if (line === undefined) return undefined;
  if (line === OBSERVATION) return 'observation';
  if (CANDIDATE.test(line)) return 'candidate';
  return CONTEXT.test(line) ? 'context' : undefined;
}

/** The rendered document of spec, check.md "document"; a text without headers is one turn of the candidate. */
export function readTranscript(document: string): Transcript {
  const blocks = blocksOf(document);
  if (blocks.length === 0) return { context: '', turns: [readTurn(document, '')] };
  const turns: Turn[] = [];
  const context: string[] = [];
  for (const [i, { kind, text }] of blocks.entries()) {
    if (kind === 'context') context.push(text);
    if (kind !== 'candidate') continue;
    const next = blocks[i + 1];
    turns.push(readTurn(text, next?.kind === 'observation' ? next.text : ''));
  }
  return { context: context.join('\n\n'), turns };
}

function blocksOf(document: string): { kind: Kind; text: string }[] {
  const lines = document.split('\n');
  const following = nextNonBlank(lines);
  const blocks: { kind: Kind; text: string }[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    const kind = kindOf(lines[i]);
    if (kind === undefined || lines[i + 1] !== RULE) continue;
    const start = i + 2;
    let end = start;
    while (end < lines.length && !(lines[end] === RULE && endsBlock(lines, following[end]))) end += 1;
    blocks.push({ kind, text: lines.slice(start, end).join('\n') });
    i = end;
  }
  return blocks;
}

function endsBlock(lines: readonly string[], next: number | undefined): boolean {
  return next === undefined || next >= lines.length || kindOf(lines[next]) !== undefined;
}

/** For each line, the index of the first line behind it that is not blank. */
function nextNonBlank(lines: readonly string[]): number[] {
  const next = new Array<number>(lines.length);
  let found = lines.length;
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    next[i] = found;
    if (lines[i]?.trim() !== '') found = i;
  }
  return next;
}
