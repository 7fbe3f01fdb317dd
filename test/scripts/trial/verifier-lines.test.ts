import { expect, test } from '@jest/globals';

import { verifierLines } from '../../../scripts/trial/verifier-lines.ts';

test('what a result says of its verifiers is a short line each, and steers no terminal', () => {
  expect(
    verifierLines({
      verifier_stopped: { 'tests/test.sh': 'processes' },
      verifier_external_effects: { 'tests/test.sh': ['network: 2 attempts to reach an address beyond the sandbox'] },
      agent_diff_error: 'the changed files are too large',
      agent_output_error: 'answer.json is missing',
      verifier_stderr: `one\ntwo\n\n${'x'.repeat(5000)}\n\u001b[2Jfour\r\nfive\n`,
      task_time_seconds: 3,
    }),
  ).toEqual([
    '  tests/test.sh was stopped with all its processes: it passed its limit of processes',
    '  tests/test.sh: network: 2 attempts to reach an address beyond the sandbox',
    "  the agent's diff: the changed files are too large",
    "  the agent's answer: answer.json is missing",
    expect.stringMatching(/^ {2}the verifier said: x{380}x*…$/),
    '  the verifier said: \uFFFD[2Jfour',
    '  the verifier said: five',
  ]);
});

test('of several scripts, and of the two legs of a dual task, each is named', () => {
  expect(verifierLines({ verifier_stderr: { 'a.sh': 'no a\n', 'b.sh': 'no b\n' } })).toEqual([
    '  a.sh said: no a',
    '  b.sh said: no b',
  ]);
  expect(
    verifierLines({ direct: { verifier_stderr: 'no' }, artifact: { verifier_stderr: { 'r.sh': 'nor r' } } }),
  ).toEqual(['  the verifier said: no', '  r.sh said: nor r']);
});

test('diagnostics of another shape say nothing', () => {
  expect(verifierLines({})).toEqual([]);
  expect(
    verifierLines({ verifier_stopped: 'time', verifier_external_effects: ['x'], verifier_stderr: 7, direct: null }),
  ).toEqual([]);
});
