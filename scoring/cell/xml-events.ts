import { SaxesParser } from 'saxes';

import { stripAnsi } from './strip-ansi.ts';

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  comment(text: string): void;
  /** What stands in the document as it is, unread: a CDATA section, or what a document type declares. */
  raw(text: string): void;
}

/** Characters that the parser is given at a time, so that it holds no second copy of a large text. */
const SLICE = 65_536;

/** An escape character by its number, which no XML may hold and producers write all the same. */
const ESCAPE_REFERENCE = /&#(?:x0{0,4}1b|0{0,4}27);/gi;
const REFERENCE = /&#(?:x([0-9a-f]{1,8})|(\d{1,8}));/gi;
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;
const REPLACEMENT = '\ufffd';

/**
 * The elements of an XML document, in order. No entity but the five of XML and numbers is expanded, and no document type
 * is read. What no XML may hold, and runners write all the same when tests print it, is replaced: control characters do
 * not change a structure.
 *
 * @returns the first thing that is wrong with the document, such as that it is cut; null for a whole one
 */
export function xmlEvents(text: string, handlers: XmlHandlers): string | null {
  const parser = new SaxesParser();
  let problem: string | null = null;
  parser.on('error', (error) => {
    problem ??= error.message;
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open(name, attributes));
  parser.on('closetag', ({ name }) => handlers.close(name));
  parser.on('comment', (comment) => handlers.comment(comment));
  parser.on('cdata', (text) => handlers.raw(text));
  parser.on('doctype', (text) => handlers.raw(text));
  for (const slice of slices(text)) parser.write(legal(slice));
  parser.close();
  return problem;
}

/** Pieces that end with a line or an element, where they hold one, so that no reference is cut in two. Linear. */
export function* slices(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const slice = text.slice(at, at + SLICE);
    // Looked for in the slice alone: what stands before it may be long, and hold neither.
    const cut = Math.max(slice.lastIndexOf('\n'), slice.lastIndexOf('>'));
    const isLast = at + SLICE >= text.length;
    const length = isLast || cut < 1 ? slice.length : cut + 1;
    yield slice.slice(0, length);
    at += length;
  }
}

function legal(text: string): string {
  const plain = text.includes('&#') ? stripAnsi(text.replace(ESCAPE_REFERENCE, '\u001b')) : stripAnsi(text);
  const referenced = plain.replace(REFERENCE, (found: string, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isLegal(code) ? found : REPLACEMENT;
  });
  return referenced.replace(FORBIDDEN, REPLACEMENT);
}

function isLegal(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
