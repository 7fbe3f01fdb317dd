/** A text as a reader sees it, and where each of its characters stands in the original. */
export interface SeenText {
  readonly text: string;
  /** Offset in the original of the character at an offset of `text`; at its end, the original's length. */
  original(at: number): number;
}

const NEWLINE = 10;
const RETURN = 13;
const BACKSLASH = 92;
const UNSEEN = -1;

/** Anything but what stays as it is; so does a back-slash that begins no escape of a letter. */
const OTHER = /[^\n\t\x20-\x7e]/;
const ESCAPE = '\\u00';

const LINE_ENDS = '\v\f\u0085\u2028\u2029';
/** Dashes that are no dash to Unicode: minus signs, lines of boxes. */
const MORE_DASHES = '\u2212\u02d7\u23af\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d';
const DOUBLE_QUOTES = '“”„‟«»″';
const SINGLE_QUOTES = '‘’‚‛‹›′';
const DASH = /\p{Pd}/u;
/** Without width, or put upon the character before. */
const WITHOUT_WIDTH = /[\p{Cf}\p{Cc}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u;

/** Characters in pairs: one that looks like a character of ASCII, and that one. */
const LOOK_ALIKES =
  'аaсcԁdеeһhіiјjոnоoрpԛqѕsԝwхxуyοoνvαaτtιiАAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX∶:꞉:❴{❵}';

/**
 * `text` with everything undone that hides a word or a line from a search and not from a reader: characters without
 * width are left out, full-width and other forms of ASCII and what looks like it become ASCII, dashes and quotes of any
 * kind `-`, `"` and `'`, spaces of any kind a space, line ends of any kind `\n`, letters written as `\u0061` themselves.
 *
 * For searching only. Linear in the length of the text; a text of plain ASCII is returned as it is.
 */
export function seenText(text: string): SeenText {
  if (!OTHER.test(text) && !text.includes(ESCAPE)) return { text, original: same };
  const table = seenUnits();
  const units = new Uint16Array(text.length);
  const offsets = new Uint32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    const size = sizeAt(text, at, unit);
    const seen = size === 1 ? (table[unit] ?? unit) : seenSequence(text, at, size);
    const inCrlf = unit === RETURN && text.charCodeAt(at + 1) === NEWLINE;
    if (seen === null) {
      units[length] = unit;
      units[length + 1] = text.charCodeAt(at + 1);
      offsets[length] = at;
      offsets[length + 1] = at + 1;
      length += 2;
    } else if (seen !== UNSEEN && !inCrlf) {
      units[length] = seen;
      offsets[length] = at;
      length += 1;
    }
    at += size;
  }
  offsets[length] = text.length;
  const seen = new TextDecoder('utf-16le').decode(units.subarray(0, length));
  return { text: seen, original: (at) => offsets[Math.min(at, length)] ?? text.length };
}

function same(at: number): number {
  return at;
}

const ESCAPE_LENGTH = 6;

/** Length of the escape of a letter, or the surrogate pair, that begins here; 1 for a unit that stands for itself. */
function sizeAt(text: string, at: number, unit: number): number {
  if (unit === BACKSLASH) return isEscapedLetter(text, at) ? ESCAPE_LENGTH : 1;
  if (unit < 0xd800 || unit > 0xdbff) return 1;
  const second = text.charCodeAt(at + 1);
  return second >= 0xdc00 && second <= 0xdfff ? 2 : 1;
}

function isEscapedLetter(text: string, at: number): boolean {
  if (!text.startsWith(ESCAPE, at)) return false;
  return /^(?:4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])$/i.test(text.slice(at + ESCAPE.length, at + ESCAPE_LENGTH));
}

/** What an escape or a surrogate pair is seen as: one unit, UNSEEN, or null for a pair that stays as it is. */
function seenSequence(text: string, at: number, size: number): number | null {
  if (size === ESCAPE_LENGTH) return Number.parseInt(text.slice(at + 2, at + ESCAPE_LENGTH), 16);
  const character = text.slice(at, at + size);
  if (WITHOUT_WIDTH.test(character)) return UNSEEN;
  const form = character.normalize('NFKC');
  return isAscii(form) ? form.charCodeAt(0) : null;
}

let units: Int32Array | undefined;

/** What every unit is seen as. Made when first needed: most texts are plain. */
function seenUnits(): Int32Array {
  units ??= Int32Array.from({ length: 0x10000 }, (_, unit) => seenUnit(String.fromCharCode(unit), unit));
  return units;
}

function seenUnit(character: string, unit: number): number {
  if (character === '\n' || character === '\t') return unit;
  if (character === '\r' || LINE_ENDS.includes(character)) return NEWLINE;
  if (DASH.test(character) || MORE_DASHES.includes(character)) return '-'.charCodeAt(0);
  if (DOUBLE_QUOTES.includes(character)) return '"'.charCodeAt(0);
  if (SINGLE_QUOTES.includes(character)) return "'".charCodeAt(0);
  const alike = LOOK_ALIKES.indexOf(character);
  if (unit > 0x7f && alike !== -1) return LOOK_ALIKES.charCodeAt(alike + 1);
  if (WITHOUT_WIDTH.test(character)) return UNSEEN;
  const form = character.normalize('NFKC');
  return isAscii(form) ? form.charCodeAt(0) : unit;
}

function isAscii(form: string): boolean {
  return form.length === 1 && form.charCodeAt(0) < 0x80;
}
