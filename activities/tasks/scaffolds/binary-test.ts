import { GREETING_FAKED, GREETING_INSTRUCTION, GREETING_REPO, GREETING_SOLVED } from './greeting.ts';
import { ALL_OR_NOTHING, type Scaffold } from './scaffold.ts';

export const GREETING_TEST = `#!/bin/bash
# Runs in the agent's tree. Exit 0 is a pass; what it prints does not count.
set -eu
for name in Ada "Grace Hopper" '%s'; do
  test "$(sh greet.sh "$name")" = "Hello, $name!"
done
if sh greet.sh >/dev/null 2>&1; then exit 1; fi
`;

export const binaryTest: Scaffold = {
  verification: 'type = "test_script"\nverification_mode = "test_script"\nreward_type = "binary"\n',
  instruction: GREETING_INSTRUCTION,
  tests: { 'test.sh': GREETING_TEST },
  repo: GREETING_REPO,
  answers: { golden: GREETING_SOLVED, null: {}, adversarial: GREETING_FAKED },
  expected: ALL_OR_NOTHING,
};
