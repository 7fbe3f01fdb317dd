import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { normalisePath } from '../../../scoring/trial/normalise-path.ts';
import { normaliseSymbol } from '../../../scoring/trial/normalise-symbol.ts';

describe('paths', () => {
  test.each([
    ['./src/a.py', 'src/a.py'],
    ['././src/a.py', 'src/a.py'],
    ['/workspace/src/a.py', 'src/a.py'],
    ['/workspace/./src/a.py', 'src/a.py'],
    ['/tmp/workspace/a.py', 'workspace/a.py'],
    ['/app/src/a.py', 'src/a.py'],
    ['\\app\\src\\a.py', 'src/a.py'],
    ['.\\src\\a.py', 'src/a.py'],
    ['//src/a.py', 'src/a.py'],
    ['/./a.py', 'a.py'],
    ['  src/a.py\n', 'src/a.py'],
    ['app/a.py', 'app/a.py'],
    ['/application/a.py', 'application/a.py'],
    ['.github/a.yml', '.github/a.yml'],
    ['../a.py', '../a.py'],
    ['Src/A.py', 'Src/A.py'],
    ['./', ''],
  ])('%j is compared as %j', (path, normal) => {
    expect(normalisePath(path)).toBe(normal);
  });

  test('a normal path is its own normal form but for prefixes that it hid', () => {
    const part = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1 }),
        fc.constantFrom('', './', '/workspace/', '/tmp/', '/app/', '/'),
        (parts, prefix) => {
          expect(normalisePath(prefix + parts.join('/'))).toBe(parts.join('/'));
        },
      ),
    );
  });
});

describe('symbols', () => {
  test.each([
    ['foo.bar.MyClass', 'myclass'],
    ['crate::net::Client', 'client'],
    ['ns::Outer.inner', 'inner'],
    ['Client', 'client'],
    [' Client ', 'client'],
  ])('by leaf, %j is compared as %j', (symbol, normal) => {
    expect(normaliseSymbol(symbol, 'leaf')).toBe(normal);
  });

  test('in full they keep their path and their case', () => {
    expect(normaliseSymbol(' foo.bar.MyClass', 'full')).toBe('foo.bar.MyClass');
  });
});
