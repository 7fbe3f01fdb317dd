const ESCAPE = '\u001b';
const COMMAND = `${ESCAPE}]`;

/** Finals of the control sequences that runners print: colours, erasing, moving the cursor, modes. */
const FINALS = 'mKJHABCDGhlsu';
/** Behind an escape by itself: saves and restores the cursor. */
const SINGLE = '78';
/** Behind `ESC (` and `ESC )`: character sets. */
const CHARACTER_SETS = 'B0';

/**
 * A text without ANSI escapes: control sequences (colours, cursor, erasing), operating system commands (titles, links) and
 * the two-character escapes that programs print. Linear. An escape that begins none of them goes by itself and takes no text with
 * it: somebody may have printed it to swallow the beginning of what a runner prints next.
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

/** What stands in the operating system commands of a text, which `stripAnsi` takes with them: one that a test began may hold more. */
export function commandTexts(text: string): string[] {
  const texts: string[] = [];
  for (let at = text.indexOf(COMMAND); at !== -1; at = text.indexOf(COMMAND, at + COMMAND.length)) {
    const end = commandEnd(text, at + COMMAND.length);
    if (end !== null) texts.push(text.slice(at + COMMAND.length, end));
  }
  return texts;
}

/** Behind the escape that begins at `start`. */
function escapeEnd(text: string, start: number): number {
  const kind = text.charAt(start + 1);
  const at = start + 2;
  if (kind === '[') return sequenceEnd(text, at) ?? start + 1;
  if (kind === ']') return commandEnd(text, at) ?? at;
  if (kind === '(' || kind === ')') return includes(CHARACTER_SETS, text.charAt(at)) ? at + 1 : start + 1;
  return includes(SINGLE, kind) || kind === '\\' ? at : start + 1;
}

/** Behind a control sequence whose parameters begin at `from`; null where it is none. */
function sequenceEnd(text: string, from: number): number | null {
  let at = from;
  // Parameters are digits and 0x3a to 0x3f.
  while (at < text.length && isBetween(text.charCodeAt(at), 0x30, 0x3f)) at += 1;
  return includes(FINALS, text.charAt(at)) ? at + 1 : null;
}

/** Behind an operating system command that begins at `from`; null where it has no end on its line. */
function commandEnd(text: string, from: number): number | null {
  let at = from;
  while (at < text.length && text.charAt(at) !== '\u0007' && text.charAt(at) !== ESCAPE && text.charAt(at) !== '\n')
    at += 1;
  if (text.charAt(at) === '\u0007') return at + 1;
  return text.startsWith(`${ESCAPE}\\`, at) ? at + 2 : null;
}

function includes(characters: string, one: string): boolean {
  return one !== '' && characters.includes(one);
}

function isBetween(code: number, from: number, to: number): boolean {
  return code >= from && code <= to;
}
