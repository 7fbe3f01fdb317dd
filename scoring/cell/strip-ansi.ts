const ESCAPE = '\u001b';

/**
 * A text without ANSI escapes: control sequences (colours, cursor, erasing), operating system commands (titles, links) and
 * two-character escapes. Linear. An operating system command that has no end takes nothing with it.
 */
export function stripAnsi(text: string): string {
  let at = text.indexOf(ESCAPE);
  if (at === -1) return text;
  let kept = text.slice(0, at);
  while (at !== -1) {
    const end = escapeEnd(text, at);
    const next = text.indexOf(ESCAPE, end);
    kept += text.slice(end, next === -1 ? text.length : next);
    at = next;
  }
  return kept;
}

/** Behind the escape that begins at `start`. */
function escapeEnd(text: string, start: number): number {
  const kind = text.charAt(start + 1);
  let at = start + 2;
  if (kind === '[') {
    // Parameters and intermediates are 0x20 to 0x3f; the final character is 0x40 to 0x7e.
    while (at < text.length && isBetween(text.charCodeAt(at), 0x20, 0x3f)) at += 1;
    return isBetween(text.charCodeAt(at), 0x40, 0x7e) ? at + 1 : at;
  }
  if (kind === ']') {
    while (at < text.length && text.charAt(at) !== '\u0007' && text.charAt(at) !== ESCAPE && text.charAt(at) !== '\n')
      at += 1;
    if (text.charAt(at) === '\u0007') return at + 1;
    if (text.startsWith(`${ESCAPE}\\`, at)) return at + 2;
    // One that no end follows is none: what stands behind it must not vanish with it.
    return start + 2;
  }
  if (isBetween(kind.charCodeAt(0), 0x20, 0x2f)) return start + 3;
  return isBetween(kind.charCodeAt(0), 0x30, 0x7e) ? start + 2 : start + 1;
}

function isBetween(code: number, from: number, to: number): boolean {
  return code >= from && code <= to;
}
