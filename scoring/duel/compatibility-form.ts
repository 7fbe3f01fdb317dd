/**
 * Longer runs of combining marks than this stay as they are: ordering them takes quadratic time. No language has such.
 * Source: Unicode Standard Annex 15, "Stream-Safe Text Format".
 */
const MARKS_MAX = 30;

/** Bounded, since a longer match outgrows the engine's stack; a run may be several matches. */
const MARKS = /\p{M}{1,1000}/gu;

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
  let run = { start: 0, end: 0 };
  for (const { 0: marks, index } of text.matchAll(MARKS)) {
    if (index === run.end) run.end += marks.length;
    else {
      if (run.end - run.start > MARKS_MAX) yield run;
      run = { start: index, end: index + marks.length };
    }
  }
  if (run.end - run.start > MARKS_MAX) yield run;
}
