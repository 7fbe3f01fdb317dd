import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { parse } from '../src/index.js';

// The tests of the change request "Comments behind values, and export".

describe('comments behind values', () => {
  test('comments::bare - a value ends where its "# comment" begins', () => {
    assert.deepEqual(parse('PORT=8080 # of the proxy\nHOST=example.org\t#the old one\n'), {
      PORT: '8080',
      HOST: 'example.org',
    });
  });

  test('comments::quoted - a # within quotes is a part of the value', () => {
    assert.deepEqual(parse('TITLE="We are # 1" # they say\n'), { TITLE: 'We are # 1' });
  });

  test('export - as in a shell - is no part of a name', () => {
    assert.deepEqual(parse('export HOST=example.org\n  export   PORT = 8080\n'), { HOST: 'example.org', PORT: '8080' });
  });
});
