import { parse as parseToml, TomlError } from 'smol-toml';

import { InputError } from './input-error.ts';
import { jsonErrorOffset } from './json-error-offset.ts';

/**
 * The value of a file that a person wrote: TOML, or JSON where the name ends in `.json`.
 *
 * @throws InputError with `file:line:col` of the first error
 */
export function parseTomlOrJson(text: string, file: string): unknown {
  if (file.endsWith('.json')) return parseJson(text, file);
  try {
    return parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [problem = 'not TOML'] = error.message.split('\n');
    throw new InputError(`${file}:${error.line}:${error.column}`, problem, 'expected a TOML file');
  }
}

/** @throws InputError with `file:line:col` of the first character that is not JSON */
export function parseJson(text: string, file: string, firstLine = 1): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const offset = jsonErrorOffset(text);
    const before = text.slice(0, offset);
    const line = firstLine + before.split('\n').length - 1;
    const column = offset - before.lastIndexOf('\n');
    throw new InputError(
      `${file}:${line}:${column}`,
      text.trim() === '' ? 'no content' : `not JSON: ${foundAt(text, offset)}`,
      'expected a JSON document',
    );
  }
}

function foundAt(text: string, offset: number): string {
  const found = text.codePointAt(offset);
  return found === undefined ? 'it ends too early' : `found ${JSON.stringify(String.fromCodePoint(found))}`;
}
