/** Longer runs of combining marks than this stay as they are: ordering them takes quadratic time. Real text has a few. */
const MARKS_MAX = 128;

/** Unicode NFKC of a text of any size, in linear time; idempotent. */
export function compatibilityForm(text: string): string {
  if (!beyondAscii(text)) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of longMarkRuns(text)) {
    parts.push(text.slice(from, start).normalize('NFKC'), text.slice(start, end));
    from = end;
  }
  parts.push(text.slice(from).normalize('NFKC'));
  return parts.join('');
}

function beyondAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 0x7f) return true;
  return false;
}

function* longMarkRuns(text: string): Generator<{ start: number; end: number }> {
  let start = -1;
  let marks = 0;
  for (let i = 0; i <= text.length;) {
    const code = text.codePointAt(i) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    if (isMark(code)) {
      if (start < 0) start = i;
      marks += 1;
    } else {
      if (marks > MARKS_MAX) yield { start, end: i };
      start = -1;
      marks = 0;
    }
    i += width;
  }
}

/** The first combining mark of Unicode is U+0300. */
function isMark(code: number): boolean {
  return code >= 0x300 && /^\p{M}$/u.test(String.fromCodePoint(code));
}
