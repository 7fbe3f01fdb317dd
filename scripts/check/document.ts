import type { DocumentBlock } from '../../schemas/document.ts';
import { JudgeDocument } from '../../schemas/document.ts';
import { parseInput } from '../../schemas/parse.ts';
import { parseJson } from '../../schemas/toml-or-json.ts';
import { parseDocument } from '../../scoring/duel/document.ts';
import { judgedDocument } from '../../scoring/duel/judged-document.ts';
import { checkLoop, type LoopCheck } from '../../scoring/duel/loop-check.ts';
import type { Stripped, StrippedKind } from '../../scoring/duel/strip-injection.ts';
import { findTruncation, type Truncation } from '../../scoring/duel/truncation.ts';
import type { Check } from '../commands/check.ts';
import { count } from '../output.ts';
import { someLines } from '../some-lines.ts';

interface DocumentFinding extends Truncation, LoopCheck {
  commands: number;
  judged_text: string;
  stripped: Stripped[];
}

/** `assay check document`: what a judge would read, and what would keep it from being read. Spec, check.md "document". */
export const checkDocument: Check = {
  run(text, file): DocumentFinding {
    const blocks = readBlocks(text, file);
    return { ...findTruncation(blocks), ...checkLoop(blocks), ...judgedDocument(blocks) };
  },
  describe(result) {
    const finding = result as DocumentFinding;
    return [...degenerate(finding), ...stripping(finding), 'What a judge reads:', '', finding.judged_text].join('\n');
  },
};

/** The beginning of a text that says of itself that it is the JSON form, so that what is wrong with it is told. */
const JSON_FORM = /^\{\s*"blocks"\s*:/;

function readBlocks(text: string, file: string): DocumentBlock[] {
  const json = file.endsWith('.json') ? parseJson(text, file) : jsonFormWithin(text, file);
  return json === undefined ? parseDocument(text) : parseInput(JudgeDocument, json, file).blocks;
}

/** The value of a text that is the JSON form; undefined for any other text. */
function jsonFormWithin(text: string, file: string): unknown {
  const start = text.search(/\S/);
  if (text[start] !== '{') return undefined;
  if (JSON_FORM.test(text.slice(start))) return parseJson(text, file);
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'blocks') ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function degenerate({ corrupted, corrupted_reason, looped, explanation, commands }: DocumentFinding): string[] {
  const lines = [`Commands: ${commands}.`];
  if (corrupted) lines.push(`Truncated: ${corrupted_reason ?? 'no reason given'}.`);
  if (looped) lines.push(`Looped: ${explanation}`);
  lines.push(
    corrupted || looped
      ? 'No judge is asked: every question is answered 0.'
      : 'Neither truncated nor looped: judges are asked.',
  );
  return lines;
}

const WHAT: Readonly<Record<StrippedKind, string>> = {
  imitated_header: 'a line that imitates the headers of the document',
  verdict_object: 'a verdict object',
  injection_object: 'an injection object',
  after_dash_run: 'everything from a dash run on, for a verdict marker follows it',
};

/** Most pieces shown, and characters of each. */
const PIECES_SHOWN = 20;
const PIECE_WIDTH = 100;

function stripping({ stripped }: DocumentFinding): string[] {
  if (stripped.length === 0) return ['Nothing was stripped.', ''];
  const lines = stripped.map(({ kind, text }) => `${WHAT[kind]}: ${onOneLine(text)}`);
  return [`Stripped: ${count(stripped.length, 'piece')}.`, ...someLines(lines, PIECES_SHOWN), ''];
}

function onOneLine(text: string): string {
  const start = JSON.stringify(text.slice(0, PIECE_WIDTH));
  return text.length > PIECE_WIDTH ? `${start} … (${text.length} characters)` : start;
}
