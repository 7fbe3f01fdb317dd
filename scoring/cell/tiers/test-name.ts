import { stripAnsi } from '../strip-ansi.ts';

/**
 * A test's name as names are compared: whole, without colours and blanks around it. The parsers have cut durations already, and
 * know which are none.
 *
 * @source spec, cell.md "Test output"
 */
export function testName(name: string): string {
  return stripAnsi(name).trim();
}
