import { describe, expect, test } from '@jest/globals';

import { REDACTED, redactSecrets, redactValue } from '../../../scoring/redaction/redact-secrets.ts';
import { growth, LINEAR_AT_MOST, repeated } from '../../helpers/growth.ts';

const letters = 'Ab1'.repeat(20);

describe('what has the shape of a key goes', () => {
  test.each([
    `sk-ant-api03-${letters}`,
    `sk-proj-${letters}`,
    'AKIAIOSFODNN7EXAMPLE',
    `ghp_${letters}`,
    `github_pat_${letters}`,
    `glpat-${letters}`,
    `AIza${letters}`,
    `xoxb-${letters}`,
    `hf_${letters}`,
    `npm_${letters}`,
    `dtn_${letters}`,
    `eyJ${letters}.${letters}.${letters}`,
    `-----BEGIN RSA PRIVATE KEY-----\n${letters}\n${letters}\n-----END RSA PRIVATE KEY-----`,
    `-----BEGIN PRIVATE KEY-----\n${letters}`,
  ])('%s', (key) => {
    expect(redactSecrets(`key ${key} used`)).not.toContain('Ab1Ab1');
    expect(redactSecrets(`key=${key}`)).toContain(REDACTED);
    expect(redactSecrets(`"${key}",`)).toBe(`"${REDACTED}",`);
  });

  test('a bearer’s token goes, the word stays', () => {
    expect(redactSecrets(`Authorization: Bearer ${letters}`)).toBe(`Authorization: Bearer ${REDACTED}`);
  });

  test.each([
    'risk-free',
    'task-runner-with-a-long-name',
    'sk-short',
    'AKIA',
    'bearer of news',
    'eyJ.a.b',
    'npm_config_user_agent',
  ])('%s is ordinary text', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });
});

test('known values go wherever they stand, the longer first; short ones would hide ordinary text', () => {
  expect(redactSecrets('a hunter2hunter2! b', ['hunter2hunter2', 'hunter2hunter2!', 'a', ''])).toBe(`a ${REDACTED} b`);
  expect(redactSecrets('$& $1 value-of-eight', ['value-of-eight'])).toBe(`$& $1 ${REDACTED}`);
});

test('every text of a value is redacted, keys and numbers stay', () => {
  const value = { error: 'AKIAIOSFODNN7EXAMPLE', list: ['AKIAIOSFODNN7EXAMPLE', 1, null], deep: { x: true } };
  expect(redactValue(value)).toEqual({ error: REDACTED, list: [REDACTED, 1, null], deep: { x: true } });
});

test('hostile texts are redacted in linear time, and without a stack as long as they are', () => {
  for (const piece of ['sk-', 'eyJaaaaaaaaa.', 'Bearer ', '-----BEGIN PRIVATE KEY-----\n', 'a']) {
    expect(
      growth(
        (size) => repeated(piece, size),
        (text) => void redactSecrets(text),
      ),
    ).toBeLessThan(LINEAR_AT_MOST);
  }
});
