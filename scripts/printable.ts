/** Widest name, and widest line, of a text that came from a record. */
const NAME_WIDTH = 60;
const LINE_WIDTH = 400;

/** A name from a record: nothing of it may steer a terminal, or fill it. */
export function printable(name: string): string {
  return cut(name, NAME_WIDTH);
}

/** A line from a record, under the same rule. */
export function printableLine(text: string): string {
  return cut(text, LINE_WIDTH);
}

/** A whole text, such as an error's message, under the same rule but for its length and its line breaks. */
export function printableText(text: string): string {
  return plainText(text, '\n');
}

/** A document that is looked at, under the same rule but for its length, its line breaks and its tabs. */
export function printableDocument(text: string): string {
  return plainText(text.replaceAll('\r\n', '\n'), '\n\t');
}

/** @param kept control characters that stay */
function plainText(text: string, kept = ''): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (found) => (kept.includes(found) ? found : '\uFFFD'));
}

function cut(text: string, width: number): string {
  const plain = plainText(text);
  return plain.length > width ? `${plain.slice(0, width - 1)}…` : plain;
}
