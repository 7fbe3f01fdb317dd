import type { DocumentBlock } from '../../schemas/document.ts';

/** The line that opens and closes the text of a block. */
const RULE = '------';
const ABOVE = `\n${RULE}\n`;
const BELOW = `\n${RULE}\n`;

const OBSERVATION_HEADER = 'ENVIRONMENT OBSERVATION (context only, do not score):';
const CANDIDATE_HEADER = /^CANDIDATE OUTPUT \d+:$/;
const CONTEXT_HEADER = /^CONTEXT(?: ([A-Z0-9_-]+))? \(do not score\):$/;

const NEWLINE = 10;
const RETURN = 13;

/** Longest header; the names of roles are short, and a longer line is no header. */
const HEADER_LENGTH_MAX = 120;

/**
 * The document that a judge reads: every block under its header, between two rules; candidate blocks are numbered from 1.
 * `parseDocument` gives the blocks back, unless a text holds a rule that another header follows: `stripInjection` takes
 * such lines from what a candidate or an environment wrote.
 *
 * Source: spec, check.md "document".
 */
export function renderDocument(blocks: readonly DocumentBlock[]): string {
  // Joined at the end: a text that grows by a piece is a chain of as many strings, which the collector walks again and again.
  const pieces: string[] = [];
  let candidates = 0;
  for (const block of blocks) {
    if (block.kind === 'candidate') candidates += 1;
    if (pieces.length > 0) pieces.push('\n');
    pieces.push(headerOf(block, candidates), ABOVE, block.text, BELOW);
  }
  return pieces.join('');
}

function headerOf({ kind, role }: DocumentBlock, candidate: number): string {
  switch (kind) {
    case 'candidate':
      return `CANDIDATE OUTPUT ${candidate}:`;
    case 'observation':
      return OBSERVATION_HEADER;
    case 'context': {
      const name = (role ?? '')
        .toUpperCase()
        .replace(/[^A-Z0-9_-]+/g, '_')
        .slice(0, 60);
      return name === '' ? 'CONTEXT (do not score):' : `CONTEXT ${name} (do not score):`;
    }
  }
}

/**
 * The blocks of a rendered document. A block ends at a rule that is followed, after blank lines, by another header or the
 * end of the text; any other rule is part of its text. A text without a header is one candidate block, and so is what
 * stands before the first header. CRLF is accepted.
 *
 * Source: spec, check.md "document". Linear in the length of the text.
 */
export function parseDocument(text: string): DocumentBlock[] {
  const cursor = new Cursor(text);
  const blocks: DocumentBlock[] = [];
  while (!cursor.isDone() && cursor.header() === null) cursor.advance();
  const before = text.slice(0, cursor.at);
  if (cursor.isDone() || before.trim() !== '') blocks.push({ kind: 'candidate', text: before });
  for (let header = cursor.header(); header !== null;) {
    cursor.advance();
    cursor.advance();
    const block = cursor.textOfBlock();
    // Most blocks are written out: what a spread makes is slower to make and to read, all the way behind.
    blocks.push(header.role === undefined ? { kind: header.kind, text: block.text } : { ...header, text: block.text });
    header = block.next;
  }
  return blocks;
}

type Header = Pick<DocumentBlock, 'kind' | 'role'>;

/** A cursor over the lines of a document. */
class Cursor {
  /** Start of the line. */
  at = 0;

  constructor(private readonly text: string) {}

  isDone(): boolean {
    return this.at >= this.text.length;
  }

  advance(): void {
    this.at = this.after(this.at);
  }

  /** What the header here says of its block, or null where none is: a header is followed by a rule. */
  header(): Header | null {
    const first = this.text.charAt(this.at);
    if (first !== 'C' && first !== 'E') return null;
    const end = this.endOf(this.at);
    if (end - this.at > HEADER_LENGTH_MAX || !this.isRule(this.after(this.at))) return null;
    const line = withoutCr(this.text.slice(this.at, end));
    if (line === OBSERVATION_HEADER) return { kind: 'observation' };
    if (CANDIDATE_HEADER.test(line)) return { kind: 'candidate' };
    const context = CONTEXT_HEADER.exec(line);
    if (context === null) return null;
    const [, role] = context;
    return role === undefined ? { kind: 'context' } : { kind: 'context', role: role.toLowerCase() };
  }

  /** The text from here to the rule that ends the block, or to the end of the document; goes to the next header. */
  textOfBlock(): { text: string; next: Header | null } {
    const start = this.at;
    while (!this.isDone()) {
      const rule = this.at;
      this.advance();
      if (!this.isRule(rule)) continue;
      this.passBlankLines();
      const next = this.header();
      if (!this.isDone() && next === null) continue;
      const end = rule === start ? start : rule - 1;
      const crlf = end > start && this.text.charAt(end - 1) === '\r' && this.text.startsWith(`${RULE}\r`, rule);
      return { text: this.text.slice(start, crlf ? end - 1 : end), next };
    }
    return { text: this.text.slice(start), next: null };
  }

  private passBlankLines(): void {
    while (!this.isDone() && isBlank(this.text, this.at, this.endOf(this.at))) this.advance();
  }

  private isRule(at: number): boolean {
    if (!this.text.startsWith(RULE, at)) return false;
    const end = at + RULE.length;
    const behind = this.text.charCodeAt(this.text.charCodeAt(end) === RETURN ? end + 1 : end);
    return Number.isNaN(behind) || behind === NEWLINE;
  }

  private endOf(at: number): number {
    const end = this.text.indexOf('\n', at);
    return end === -1 ? this.text.length : end;
  }

  private after(at: number): number {
    return Math.min(this.endOf(at) + 1, this.text.length);
  }
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const c = text.charCodeAt(at);
    if (c !== 32 && c !== 9 && c !== 13) return false;
  }
  return true;
}

function withoutCr(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
