import { DotlineFault } from './fault.js';

const ESCAPES = { n: '\n', t: '\t', '"': '"', '\\': '\\' };

/** The value that a text begins with, which is a quote; and what stands behind its closing quote. */
export function quotedValue(text, line) {
  const quote = text[0];
  let value = '';
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === quote) return { value, rest: text.slice(at + 1) };
    if (quote === '"' && text[at] === '\\') {
      at += 1;
      if (!Object.hasOwn(ESCAPES, text[at] ?? '')) throw new DotlineFault(`"\\${text[at] ?? ''}" means nothing`, line);
      value += ESCAPES[text[at]];
    } else value += text[at];
  }
  throw new DotlineFault('a quote is never closed', line);
}

/** A value in double quotes. */
export function quoted(value) {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${escaped.replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}
