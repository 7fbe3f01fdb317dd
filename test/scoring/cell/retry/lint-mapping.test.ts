import { describe, expect, test } from '@jest/globals';

import type { RetryProblem } from '../../../../schemas/cell-retry.ts';
import { lintMapping, type Mapping } from '../../../../scoring/cell/retry/lint-mapping.ts';

const FILE = `import pytest
from shop import pay


def test_rejects_negative():
    """Sums below zero are turned down."""
    assert pay(-3) == 'refused-E17'
    assert pay(4217)['status'] == 'declined'


@pytest.mark.parametrize('amount', ['way past the top'])
def test_ceiling(amount):
    # don't look at "half
    assert pay(amount) == "too \\"large\\""
`;

const MAPPING: Mapping = {
  checks: ['hidden/test_rules.py::test_rejects_negative', 'hidden/test_rules.py::test_ceiling[way past the top]'],
  requirements: [
    { id: 'R1', text: 'Sums below zero are turned down.' },
    { id: 'R2', text: 'An amount larger than allowed is reported to the caller.' },
  ],
  map: [
    { check: 'hidden/test_rules.py::test_rejects_negative', requirement: 'R1' },
    { check: 'hidden/test_rules.py::test_ceiling[way past the top]', requirement: 'R2' },
  ],
  files: [{ path: 'test_rules.py', text: FILE }],
};

const codes = (problems: readonly RetryProblem[]): string[] => problems.map(({ code }) => code);

function saying(text: string, given: Partial<Mapping> = {}): RetryProblem[] {
  return lintMapping({
    ...MAPPING,
    requirements: [
      { id: 'R1', text },
      { id: 'R2', text: 'Fine.' },
    ],
    ...given,
  });
}

describe('the mapping', () => {
  test('one without problems', () => {
    expect(lintMapping(MAPPING)).toEqual([]);
  });

  test('every hidden check is mapped, to a requirement that is there', () => {
    const [first] = MAPPING.map;
    expect(lintMapping({ ...MAPPING, map: MAPPING.map.slice(0, 1) })).toEqual([
      { code: 'unmapped_check', detail: expect.stringContaining('test_ceiling[way past the top]') },
    ]);
    const map = [...MAPPING.map.slice(1), { check: first?.check ?? '', requirement: 'R9' }];
    expect(lintMapping({ ...MAPPING, map })).toEqual([
      { code: 'unknown_requirement', detail: expect.stringContaining('R9') },
    ]);
  });

  test('a check mapped twice, and a requirement that is there twice, are duplicates', () => {
    expect(codes(lintMapping({ ...MAPPING, map: [...MAPPING.map, ...MAPPING.map.slice(0, 1)] }))).toEqual([
      'duplicate_mapping',
    ]);
    const requirements = [...MAPPING.requirements, { id: 'R1', text: 'Again.' }];
    expect(codes(lintMapping({ ...MAPPING, requirements }))).toEqual(['duplicate_mapping']);
  });

  test.each(['', ' \n\t', '\u200b', '…'])('a requirement of %j is empty', (text) => {
    expect(codes(saying(text))).toEqual(['empty_requirement']);
  });
});

describe('a requirement names nothing hidden', () => {
  test.each([
    'Make test_ceiling pass.',
    'Make TEST_CEILING pass.',
    'See test_rules.py for more.',
    'See hidden/test_rules.py::test_rejects_negative.',
    'What test_rules says.',
    'Make te\u200bst_ceiling pass.',
  ])('%j leaks an identifier', (text) => {
    expect(codes(saying(text))).toContain('leaks_hidden_identifier');
  });

  test.each([
    ['test-files of another runner', 'Mend TestSplit.', ['TestSplit/two words']],
    ['a title', 'It  rejects negative\nsums.', ['pay > rejects negative sums']],
    ['a name in brackets', 'Make test_low pass.', ['test_low (pkg.Case.test_low)']],
    ['a class', 'Make TestSums pass.', ['my_shop/tests/test_sums.py::TestSums::test_low[1-2]']],
    ['a whole name of one word', 'Make splits work.', ['splits']],
    ['a helper that the file defines', 'Use FakeClock.', ['x']],
    ['an id', 'Fine.', ['test_x'], 'test_x'],
  ])('%s', (_, text, checks, id = 'R1') => {
    const files = [{ path: 'a_test.go', text: 'class FakeClock:\n' }];
    const problems = lintMapping({
      checks,
      files,
      map: checks.map((check) => ({ check, requirement: id })),
      requirements: [{ id, text }],
    });
    expect(codes(problems)).toContain('leaks_hidden_identifier');
  });

  test.each([
    'The rules of a shop are kept.',
    'It may pay.',
    'Tests pass.',
    'package.json names the entry.',
    'Nothing is hidden.',
  ])('%j is a requirement like others', (text) => {
    expect(saying(text, { files: [...MAPPING.files, { path: 'package.json', text: '' }] })).toEqual([]);
  });
});

/** Codes of the problems where the hidden tests are these, and a requirement says this. */
function codesOf(text: string, checks: readonly string[], paths: readonly string[]): string[] {
  const map = checks.map((check) => ({ check, requirement: 'R1' }));
  const files = paths.map((path) => ({ path, text: '' }));
  return codes(lintMapping({ checks, files, map, requirements: [{ id: 'R1', text }] }));
}

describe('a near-name is a name', () => {
  const TITLE = 'comments, in full > bare::hash - one within a word is no comment';

  test.each([
    ['a file without its ending', 'Look at comments-in-full.', 'test/comments-in-full.test.js'],
    ['one of two words', 'Look at limit-edges.', 'test/limit-edges.test.js'],
    ['with underscores for hyphens', 'Look at comments_in_full.', 'test/comments-in-full.test.js'],
    ['without its suffix', 'Look at rate_limit_window.', 'rate_limit_window_test.go'],
    ['without its prefix', 'Look at rate_limit_window.', 'tests/test_rate_limit_window.py'],
    ['with the dash of another width', 'Look at comments\u2010in\u2011full.', 'comments-in-full_spec.rb'],
    ['with a Cyrillic letter', 'Look at \u0441omments-in-full.test.js.', 'comments-in-full.test.js'],
    ['in Greek and Cyrillic capitals', 'See T\u0395ST_RUL\u0415S.', 'test_rules.py'],
    ['with a filler between the letters', 'See test\u3164_rul\u034fes.py.', 'test_rules.py'],
  ])('%s', (_, text, path) => {
    expect(codesOf(text, ['x'], [path])).toEqual(expect.arrayContaining(['leaks_hidden_identifier']));
  });

  test.each([
    'bare hash one within a word is no comment',
    'Hash: one within a word, is no comment!',
    'h\u0430sh one within a w\u043erd is no comment',
    'Comments in full.',
  ])('a title without its punctuation: %j', (text) => {
    expect(codesOf(text, [TITLE], [])).toEqual(expect.arrayContaining(['leaks_hidden_identifier']));
  });

  test('a function’s name with blanks', () => {
    expect(codesOf('Make "test rejects negative" pass.', ['test_rejects_negative'], [])).toEqual([
      'leaks_hidden_identifier',
    ]);
  });

  test.each([
    ['a plain word', 'The rules of a shop.', ['test_rules'], 'tests/test_rules.py'],
    ['a long plain word', 'The authentication.', ['x'], 'authentication.test.js'],
    ['a short compound', 'It is built-in.', ['x'], 'built-in.test.js'],
    ['what a module may be called', 'word_count counts them.', ['x'], 'tests/test_word_count.py'],
    ['a class under test', 'A RateLimiter waits.', ['x'], 'RateLimiterTest.java'],
    ['the words of a file’s name', 'The rate limit window is kept.', ['x'], 'rate_limit_window_test.go'],
    ['what a test is of', 'Rejects negative sums.', ['t.py::test_rejects_negative_sums'], 't.py'],
    ['words in another order', 'No comment is one within a hash word.', [TITLE], 'a.test.js'],
    ['words with others between', 'Hash, or one within a longer word, is no comment.', [TITLE], 'a.test.js'],
    ['text in Greek and Russian', 'Слова и числа, λόγοι.', ['x'], 'test_rules.py'],
  ])('%s is none', (_, text, checks, path) => {
    expect(codesOf(text, checks, [path])).toEqual([]);
  });

  test('a name in another script is found in either case', () => {
    expect(codesOf('ПРОВЕРКА_СУММЫ', ['проверка_суммы'], [])).toEqual(['leaks_hidden_identifier']);
  });
});

test('folders on the way to a test, and the program’s words in a title, may be named', () => {
  const checks = ['my_shop/tests/test_sums.py::test_low', 'pay > calls fetchAll twice'];
  const map = checks.map((check) => ({ check, requirement: 'R1' }));
  const requirements = [{ id: 'R1', text: 'my_shop uses fetchAll.' }];
  expect(lintMapping({ checks, map, requirements, files: [] })).toEqual([]);
});

describe('a requirement gives no hidden value away', () => {
  test.each([
    'Sums below zero give refused-E17.',
    'Sums below zero give Refused-e17!',
    'The code is E17.',
    'Sums such as -3 are turned down.',
    'Sums such as −3 are turned down.',
    'For 4217 it says so.',
    'For 4_217 it says so.',
    'The sum is declined.',
    'Sums way  past the top are reported.',
    'It says too "large".',
  ])('%j leaks a literal', (text) => {
    expect(codes(saying(text))).toContain('leaks_hidden_literal');
  });

  test.each([
    'Sums below zero are turned down.',
    'An amount has a status.',
    'At 3 or 17 items.',
    'Rejected or refused sums are told.',
    'Undeclined sums.',
    '0 and 1 are sums.',
  ])('%j gives nothing away', (text) => {
    expect(saying(text)).toEqual([]);
  });

  test('the file or the test that it stands in is told, and what to do', () => {
    expect(saying('Sums below zero give refused-E17.')[0]?.detail).toBe(
      'R1 gives away refused-E17, a value of test_rules.py; say it otherwise in the text of R1 in requirements.json',
    );
    expect(saying('Sums way past the top are reported.')[0]?.detail).toContain(
      'a value of hidden/test_rules.py::test_ceiling[way past the top];',
    );
  });

  const withFile = (text: string, file: string) => saying(text, { files: [{ path: 'a.test.js', text: file }] });

  test.each([
    "describe('sums', () => { it('whole', () => { expect(sum(1, 1)).toBe(2); }); });",
    "describe('group', () => it('sums', async () => expect(sum(1, 1)).toBe(2)));",
    "test.describe.only('sums', { timeout: 1 }, t => expect(1));",
    "it.each([[1, 1]])('sums', (a, b) => expect(sum(a, b)).toBe(1));",
    't.Run("sums", func(t *testing.T) { require.Equal(t, 1, sum(1)) })',
    "RSpec.describe 'sums' do it { expect(sum(1)).to eq(1) } end",
  ])('a plain word that is a title may be used: %s', (file) => {
    expect(withFile('Sums are right for whole numbers.', file)).toEqual([]);
  });

  test.each([
    "describe('x', () => { it('y', () => { expect(kind(1)).toBe('sums'); }); });",
    "expect(/x/.test('sums')).toBe(true);",
    "expect(it('sums')).toBe(1);",
    "describe('sums', () => { expect(kind(1)).toBe('sums'); });",
    "assert call('sums', (1, 1)) == 1",
  ])('one that is a value as well may not: %s', (file) => {
    expect(codes(withFile('Sums are right for whole numbers.', file))).toContain('leaks_hidden_literal');
  });

  test('numbers in ids only count requirements', () => {
    const requirements = [{ id: '4217', text: 'Fine.' }];
    const map = MAPPING.map.map(({ check }) => ({ check, requirement: '4217' }));
    expect(lintMapping({ ...MAPPING, requirements, map })).toEqual([]);
  });
});
