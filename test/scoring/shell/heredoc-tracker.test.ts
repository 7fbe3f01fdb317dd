import { expect, test } from '@jest/globals';

import { HeredocTracker } from '../../../scoring/shell/heredoc-tracker.ts';

/** What each line of a command opens. */
function opened(...lines: string[]): string[][] {
  const tracker = new HeredocTracker();
  return lines.map((line) => tracker.readLine(line).map(({ delimiter, tabs }) => (tabs ? '-' : '') + delimiter));
}

test.each<[string, string[], string[][]]>([
  ['a word', ['cat <<E > a'], [['E']]],
  ['a word behind blanks', ['cat << \t E'], [['E']]],
  ['a word with tabs ignored before it', ['cat <<- E'], [['-E']]],
  ['quotes taken off', [`cat <<'A B'; cat <<"C D"; cat <<\\E; cat <<F'G'"H"`], [['A B', 'C D', 'E', 'FGH']]],
  ['a quote that nothing closes', ["cat <<'A B"], [['A B']]],
  ['an empty word, where it is quoted', ["cat <<''"], [['']]],
  ['no word', ['cat <<', 'cat << ; b'], [[], []]],
  ['a word that ends at an operator', ['cat <<A|b <<B;c <<C&d <<D)'], [['A', 'B', 'C', 'D']]],
  ['a here-string', ['cat <<<E', 'cat <<F'], [[], ['F']]],
  ['a comment', ['a # <<E', 'a# <<F'], [[], ['F']]],
  ['single quotes', ["a '<<E' <<F"], [['F']]],
  ['single quotes over lines', ["a '<<E", "<<F' <<G"], [[], ['G']]],
  ['double quotes', ['a "<<E\\" <<F" <<G'], [['G']]],
  ['double quotes over lines', ['a "<<E', '<<F" <<G'], [[], ['G']]],
  ['quotes with escapes', ["a $'<<E\\' <<F' <<G"], [['G']]],
  ['an escaped quote', ["a \\' <<E"], [['E']]],
  ['a substitution within double quotes', ['a "$(b <<E', ')" <<F "<<G"'], [['E'], ['F']]],
  ['arithmetic', ['a $((1 << 2)) <<E', '((x << 3)); b <<F'], [['E'], ['F']]],
  ['arithmetic within double quotes', ['a "$((1 << (2 << 3)))" <<E'], [['E']]],
  ['arithmetic over lines', ['a $((1 <<', '2 << 3)) <<E'], [[], ['E']]],
  ['brackets within brackets', ['(a (b <<E) <<F) <<G'], [['E', 'F', 'G']]],
  ['a bracket that nothing opened', ['a ) <<E'], [['E']]],
])('%s', (_rule, lines, found) => {
  expect(opened(...lines)).toEqual(found);
});

test('brackets deeper than 256 levels are plain characters', () => {
  expect(opened(`${'$('.repeat(10_000)} <<E`)).toEqual([['E']]);
});
