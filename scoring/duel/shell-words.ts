/** A command's simple commands, each a list of words without their quotes, and the bodies of its here-documents. */
export interface ShellWords {
  commands: string[][];
  hereDocuments: string[];
}

const SEPARATORS = ';|&()\n';
/** Bounded, since a longer match outgrows the engine's stack. */
const BLANKS = /[ \t\r]{1,1000}/y;
const PLAIN = /[^ \t\r\n\\'";|&()<>]{1,1000}/y;

/**
 * The words of a shell command, read loosely: quotes, escapes, redirections, here-documents and comments are understood;
 * expansions are left as they stand. Good for finding names, not for running. Linear.
 */
export function shellWords(command: string): ShellWords {
  const commands: string[][] = [];
  const hereDocuments: string[] = [];
  const awaited: HereDocument[] = [];
  let words: string[] = [];
  let at = 0;
  const endCommand = (): void => {
    if (words.length > 0) commands.push(words);
    words = [];
  };
  while (at < command.length) {
    const character = command.charAt(at);
    const plain = endOf(PLAIN, command, at);
    if (plain > at && character !== '#') {
      const word = wordAt(command, at);
      words.push(word.text);
      at = word.next;
    } else if (character === '\n' && awaited.length > 0) {
      endCommand();
      at += 1;
      for (const document of awaited.splice(0)) {
        const end = endOfHereDocument(command, at, document);
        hereDocuments.push(command.slice(at, end.body));
        at = end.next;
      }
    } else if (SEPARATORS.includes(character)) {
      endCommand();
      at += 1;
    } else if (character === '#' && (at === 0 || isBlank(command.charAt(at - 1)))) {
      const end = command.indexOf('\n', at);
      at = end < 0 ? command.length : end;
    } else if (character === '<' || character === '>') {
      const document = hereDocumentAt(command, at);
      if (document === null) at += 1;
      else {
        awaited.push(document);
        at = document.next;
      }
    } else if (isBlank(character)) {
      at = endOf(BLANKS, command, at);
    } else {
      const word = wordAt(command, at);
      words.push(word.text);
      at = word.next;
    }
  }
  endCommand();
  return { commands, hereDocuments };
}

interface HereDocument {
  delimiter: string;
  /** `<<-`: its end may be indented by tabs. */
  indented: boolean;
  next: number;
}

/** The here-document that is announced at `at`; null for another redirection (`<<<` among them). */
function hereDocumentAt(command: string, at: number): HereDocument | null {
  if (!command.startsWith('<<', at) || command.startsWith('<<<', at) || command.charAt(at - 1) === '<') return null;
  const indented = command.charAt(at + 2) === '-';
  let start = at + (indented ? 3 : 2);
  while (command.charAt(start) === ' ') start += 1;
  const word = wordAt(command, start);
  return word.text === '' ? null : { delimiter: word.text, indented, next: word.next };
}

function endOfHereDocument(
  command: string,
  from: number,
  { delimiter, indented }: HereDocument,
): { body: number; next: number } {
  let at = from;
  while (at < command.length) {
    const newLine = command.indexOf('\n', at);
    const end = newLine < 0 ? command.length : newLine;
    let start = at;
    while (indented && command.charAt(start) === '\t') start += 1;
    const line = command.charAt(end - 1) === '\r' && end > start ? end - 1 : end;
    if (line - start === delimiter.length && command.startsWith(delimiter, start)) return { body: at, next: end };
    at = end + 1;
  }
  return { body: command.length, next: command.length };
}

/** One word: quotes go, and what they hold stays. An unclosed quote reaches to the end. */
function wordAt(command: string, from: number): { text: string; next: number } {
  const parts: string[] = [];
  let at = from;
  let plain = from;
  const flush = (): void => void parts.push(command.slice(plain, at));
  while (at < command.length) {
    at = endOf(PLAIN, command, at);
    const character = command.charAt(at);
    if (character === '\\') {
      flush();
      plain = at + 1;
      at += 2;
    } else if (character === "'" || character === '"') {
      flush();
      const end = endOfQuote(command, at);
      parts.push(command.slice(at + 1, end));
      at = end + 1;
      plain = at;
    } else if (character === '' || isBlank(character) || '<>'.includes(character) || SEPARATORS.includes(character)) {
      break;
    }
  }
  at = Math.min(at, command.length);
  if (parts.length === 0) return { text: command.slice(plain, at), next: at };
  flush();
  return { text: parts.join(''), next: at };
}

function endOfQuote(command: string, open: number): number {
  const quote = command.charAt(open);
  let at = open + 1;
  while (at < command.length && command.charAt(at) !== quote) {
    at += quote === '"' && command.charAt(at) === '\\' ? 2 : 1;
  }
  return Math.min(at, command.length);
}

/** Where a sticky pattern's match at `from` ends; `from` where it does not match. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r';
}
