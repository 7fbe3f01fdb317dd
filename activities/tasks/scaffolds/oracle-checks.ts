import { onPaper } from '../../../scoring/trial/weighted-sum.ts';
import { GREETING_FAKED, GREETING_INSTRUCTION, GREETING_REPO, GREETING_SOLVED } from './greeting.ts';
import { ALL_OR_NOTHING, type Scaffold } from './scaffold.ts';

const GREETS = `#!/bin/bash
# The share of names that are greeted rightly, as JSON; a note for people goes to standard error.
right=0
for name in Ada "Grace Hopper"; do
  if [ "$(sh greet.sh "$name")" = "Hello, $name!" ]; then right=$((right + 1)); else echo "wrong for $name" >&2; fi
done
awk -v right="$right" 'BEGIN { printf "{\\"score\\": %.2f}\\n", right / 2 }'
`;

const REFUSES = `#!/bin/bash
# Without a name it fails; its exit status is the score.
! sh greet.sh >/dev/null 2>&1
`;

export const oracleChecks: Scaffold = {
  verification: `type = "oracle_checks"
verification_mode = "test_script"
reward_type = "oracle_checks"

[[rubric_criteria]]
name = "greets_by_name"
weight = 1
verifier = "greets_by_name.sh"
description = "every name is greeted"

[[rubric_criteria]]
name = "refuses_no_name"
weight = 2
verifier = "refuses_no_name.sh"
description = "without a name it fails"
`,
  instruction: GREETING_INSTRUCTION,
  tests: { 'verifiers/greets_by_name.sh': GREETS, 'verifiers/refuses_no_name.sh': REFUSES },
  repo: GREETING_REPO,
  answers: { golden: GREETING_SOLVED, null: {}, adversarial: GREETING_FAKED },
  // Half of the criterion that weighs one of three.
  expected: { ...ALL_OR_NOTHING, adversarial: { score: onPaper(1 / 6), verdict: 'incorrect' } },
};
