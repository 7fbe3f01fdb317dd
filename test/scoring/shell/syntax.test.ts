import { describe, expect, test } from '@jest/globals';

import { readShell } from '../../../scoring/shell/syntax.ts';

/** The pipelines of a text that hold any word, each as its commands, each as its words; a compound is `()`. */
const words = (text: string) =>
  readShell(text)
    .pipelines.map(({ commands }) =>
      commands
        .map((command) => (command.compound ? '()' : command.words.map((word) => word.text).join(' ')))
        .join(' | '),
    )
    .filter((pipeline) => pipeline !== '');

describe('what the commands are', () => {
  test.each<[string, string, string[]]>([
    ['lists', 'a; b & c && d || e\nf', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['pipelines, also over line ends and with their errors', 'a | b |\n\n c |& d', ['a | b | c | d']],
    ['any white space', 'a\tb\r\nc\fd\u00a0e', ['a b', 'c d e']],
    ['comments, where a word may begin', 'a # b; c\nd#e # f', ['a', 'd#e']],
    ['a line that goes on', 'a \\\nb\\\nc', ['a bc']],
    ['quotes', `a 'b c' "d e"'f'g`, ['a b c d efg']],
    ['escapes', 'a\\ b \\; "c\\"d" "e\\\nf"', ['a b ; c"d ef']],
    ['a quote that nothing closes', "a 'b; c", ['a b; c']],
    ['quotes with escapes', "a $'b\\'c; d' e", ["a b\\'c; d e"]],
    ['but not within double quotes', `a "$'b" c`, [`a $'b c`]],
    ['parameters', 'a ${b:-"c; d"} ${e#\\}f} "${g}" $h', ['a ${b:-c; d} ${e#}f} ${g} $h']],
    ['single quotes within parameters', "a ${b:-'c}; d'} e", ['a ${b:-c}; d} e']],
    ['arithmetic', 'a $((1 << (2 | 3))) b; ((x = 1 | 2)); c', ['a $((1 << (2 | 3))) b', '()', 'c']],
    ['what is substituted within arithmetic', 'a $((1 + $(b)))', ['b', 'a $((1 + $()))']],
    ['substitutions, before what holds them', 'a $(b | c; d) "$(e)"', ['b | c', 'd', 'e', 'a $() $()']],
    ['back-ticks, which end what is left open in them', 'a `b "c` d', ['b c', 'a `` d']],
    ['back-ticks within quotes', 'a "`b`" c', ['b', 'a `` c']],
    ['processes for files', 'a <(b) >(c)', ['b', 'c', 'a <() >()']],
    ['groups', '(a; b) | { c; d; }', ['a', 'b', 'c', 'd', '() | ()']],
    ['a brace that is a word', 'a { b }', ['a { b }']],
    ['conditions', 'if a; then b; elif c; then d; else e; fi | f', ['a', 'b', 'c', 'd', 'e', '() | f']],
    ['loops', 'while ! a; do b; done; until time c; do d; done', ['a', 'b', '()', 'c', 'd', '()']],
    [
      'the words of a loop are no command',
      'for a in b c; do d $a; done; select e in f; do g; done',
      ['d $a', '()', 'g', '()'],
    ],
    ['words that open nothing behind the first', 'a if for case', ['a if for case']],
    ['quoted words that open nothing', '"if" a; b', ['if a', 'b']],
    [
      'cases: patterns are no commands',
      'case $a in (b|c) d;; e) f;& g) h; i;; esac; j',
      ['d', 'f', 'h', 'i', '()', 'j'],
    ],
    ['a case without branches', 'case a in esac; b', ['()', 'b']],
    ['functions', 'a() { b; }; function c { d; }; e ( ) (f)', ['b', '()', 'd', '()', 'f', '()']],
    ['tests, in which nothing is an operator', '[[ a < b && ( c | d ) ]] && e', ['[[ a < b && ( c | d ) ]]', 'e']],
    ['arrays', 'a=(b "c" $(d)) e', ['d', 'a=() e']],
    ['a parenthesis behind words', 'a b(c) d', ['a b(c', 'd']],
    ['what nothing opened', 'a } fi done ) b', ['a } fi done', 'b']],
    ['what nothing closes', 'a $(b; { c', ['b', 'c', '()', 'a $(']],
  ])('%s: %j', (_rule, text, commands) => {
    expect(words(text)).toEqual(commands);
  });

  test('deeper than 256 levels is plain text', () => {
    expect(() => words('$('.repeat(1000))).not.toThrow();
    expect(words(`${'('.repeat(300)}a`).length).toBeLessThan(300);
  });
});

describe('what is redirected', () => {
  const redirects = (text: string) =>
    readShell(text).pipelines.flatMap(({ commands }) =>
      commands.flatMap((command) => [
        command.words.map((word) => word.text).join(' '),
        ...command.redirects.map(({ operator, target }) => `${operator}${target}`),
      ]),
    );

  test.each<[string, string[]]>([
    ['a < b > c >> d', ['a', '<b', '>c', '>>d']],
    ['a >| b <> c >& d <& e', ['a', '>|b', '<>c', '>&d', '<&e']],
    ['a &> b &>> c', ['a', '&>b', '&>>c']],
    ['a <<< "b c" d', ['a d', '<<<b c']],
    ['a 2>&1 12> b', ['a', '>&1', '>b']],
    ['a x2> b "2"> c', ['a x2 2', '>b', '>c']],
    ['a 12345> b', ['a 12345', '>b']],
    ['> a b', ['b', '>a']],
    ['a >b; c', ['a', '>b', 'c']],
    ['a >', ['a']],
  ])('%j', (text, found) => {
    expect(redirects(text)).toEqual(found);
  });
});

describe('here-documents', () => {
  const bodies = (text: string) => readShell(text).heredocs.map(({ delimiter, body }) => [delimiter, body]);

  test.each<[string, string, string[][], string[]]>([
    ['end at their line', 'a <<E\nb; c\nE\nd', [['E', 'b; c\n']], ['a', 'd']],
    ['with quotes taken off', "a <<'E F'\nb\nE F\nd", [['E F', 'b\n']], ['a', 'd']],
    ['with tabs before it', 'a <<-E\n\tb\n\t\tE\nd', [['E', '\tb\n']], ['a', 'd']],
    ['but no tabs without -', 'a <<E\n\tE\nE\nd', [['E', '\tE\n']], ['a', 'd']],
    ['with CRLF', 'a <<E\r\nb\r\nE\r\nd', [['E', 'b\r\n']], ['a', 'd']],
    [
      'one behind another',
      'a <<E <<F\n1\nE\n2\nF\nd',
      [
        ['E', '1\n'],
        ['F', '2\n'],
      ],
      ['a', 'd'],
    ],
    ['whose command goes on', 'a <<E | b\n1\nE\nd', [['E', '1\n']], ['a | b', 'd']],
    ['that nothing ends', 'a <<E\nb\nEE', [['E', 'b\nEE']], ['a']],
    ['within a substitution', 'a $(b <<E\n1\nE\n) c', [['E', '1\n']], ['b', 'a $() c']],
  ])('%s', (_rule, text, found, commands) => {
    expect(bodies(text)).toEqual(found);
    expect(words(text)).toEqual(commands);
  });

  test('come in the order of their operators, with their place', () => {
    const text = 'a <<E $(b <<F\n2\nF\n) c\n1\nE\n';
    expect(readShell(text).heredocs.map(({ at, delimiter }) => [at, delimiter])).toEqual([
      [2, 'E'],
      [10, 'F'],
    ]);
  });

  test('the replacement of an edit is no shell', () => {
    expect(words('edit 1:2\nrm a\nend_of_edit\nb')).toEqual(['edit 1:2', 'b']);
    expect(words('edit 1:2\nrm a\nb')).toEqual(['edit 1:2', 'rm a', 'b']);
    expect(words('edit a\nb\nend_of_edit')).toEqual(['edit a', 'b', 'end_of_edit']);
  });
});
