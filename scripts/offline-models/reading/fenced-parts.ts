/** A part of a prompt as prompts/fenced.ts writes it. */
export interface FencedPart {
  name: string;
  text: string;
}

const OPENING = /^<<< ([^\n]*) \| ([0-9a-f]+) \| (\d+) characters$/;

/** The parts of a text, in order; what looks like a part inside a part is content. Linear: content is skipped by its length. */
export function fencedParts(text: string): FencedPart[] {
  const parts: FencedPart[] = [];
  let at = 0;
  while (at < text.length) {
    const lineEnd = endOfLine(text, at);
    const opened = text.startsWith('<<< ', at) ? OPENING.exec(text.slice(at, lineEnd)) : null;
    const [, name = '', mark = '', length = '0'] = opened ?? [];
    const start = lineEnd + 1;
    const end = start + Number(length);
    if (opened !== null && text.startsWith(`\n>>> ${mark}`, end)) {
      parts.push({ name, text: text.slice(start, end) });
      at = endOfLine(text, end + 1) + 1;
    } else {
      at = start;
    }
  }
  return parts;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
