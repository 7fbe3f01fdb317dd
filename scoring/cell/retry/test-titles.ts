import type { QuotedLiteral } from './quoted-literals.ts';

/** What calls for the title of a group or a test, in the runners' languages; not a method of the same name, such as a pattern's `test`. */
const BEFORE =
  /(?<![\p{L}\p{N}_$.([])(?:(?:RSpec|test|t|tap|b)\.)?(?:describe|context|feature|suite|it|specify|scenario|example|test|Run)(?:\.[\p{L}_]+)*(?: |\(\s*)$/u;

/** A title behind the table of `each`. */
const BEHIND_TABLE = /\.each\b.*[)`]\(\s*$/su;

/** What follows a title: the function of its test, or options and that; a block. */
const AFTER = /^(?:\s*,\s*(?:async\b|function\b|func\b|\(|\{|[\p{L}_$][\p{L}\p{N}_$]*\s*=>)|\s+(?:do\b|\{))/u;

/** As much of a text as is looked at before and behind a literal. */
const REACH = 200;

/** Whether a literal is what a group or a test is called. */
export function isTitle(text: string, { start, end }: QuotedLiteral): boolean {
  if (!AFTER.test(text.slice(end, end + REACH))) return false;
  const before = text.slice(Math.max(0, start - REACH), start);
  return BEFORE.test(before) || BEHIND_TABLE.test(before);
}
