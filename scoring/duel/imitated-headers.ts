import type { Range } from './text-ranges.ts';

/** A line longer than this, decoration aside, is no header. */
const HEADER_LENGTH_MAX = 160;

const NAMES = /candidate|environment|context/i;

/** The document's headers as a reader might take a line for them: in any case, with the punctuation only about right. */
const HEADERS = [
  /^candidate[\s_-]*output(?:\s*#?\s*\d+\s*:?|\s*:)$/i,
  /^environment[\s_-]*observations?(?:\s*\([^()]*\)\s*:?|\s*:)$/i,
  /^context(?:\s+[\w-]+)?\s*\([^()]*do\s+not\s+score[^()]*\)\s*:?$/i,
];

/** What may stand around a header without hiding it from a reader: indents, marks of Markdown, what a strip left. */
const DECORATION = new Set(' \t>#*_`|=~[]"…-'.split(''));

const RULE_DASHES = 3;

/**
 * The lines that imitate headers of the judged document, with the rule before and the rule behind each (blank lines
 * between left aside): a judge must not take what stands under them for a block of its own. Ranges hold whole lines.
 *
 * @param seen the text as a reader sees it (`seenText`)
 *
 * Source: spec, duel.md "Judging", "delimiter lines that imitate the document's own block headers". Linear.
 */
export function imitatedHeaders(seen: string): Range[] {
  if (!NAMES.test(seen)) return [];
  const found: Range[] = [];
  let ruleBefore: Range | null = null;
  let behindHeader = false;
  for (const line of lines(seen)) {
    const kind = kindOf(seen, line);
    if (kind === 'blank') continue;
    if (kind === 'header') {
      if (ruleBefore !== null) found.push(ruleBefore);
      found.push(line);
    } else if (kind === 'rule' && behindHeader) {
      found.push(line);
    }
    ruleBefore = kind === 'rule' && !behindHeader ? line : null;
    behindHeader = kind === 'header';
  }
  return found;
}

function* lines(text: string): Generator<Range, undefined> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    yield { start, end };
    start = end;
  }
  return undefined;
}

function kindOf(seen: string, { start, end }: Range): 'blank' | 'rule' | 'header' | 'text' {
  let from = start;
  let to = seen.charAt(end - 1) === '\n' ? end - 1 : end;
  let dashes = 0;
  let others = 0;
  for (; from < to && DECORATION.has(seen.charAt(from)); from += 1) {
    const c = seen.charAt(from);
    if (c === '-') dashes += 1;
    else if (c !== ' ' && c !== '\t') others += 1;
  }
  if (from === to) {
    if (dashes + others === 0) return 'blank';
    return dashes >= RULE_DASHES && others === 0 ? 'rule' : 'text';
  }
  while (to > from && DECORATION.has(seen.charAt(to - 1))) to -= 1;
  if (to - from > HEADER_LENGTH_MAX) return 'text';
  const words = seen.slice(from, to);
  return HEADERS.some((header) => header.test(words)) ? 'header' : 'text';
}
