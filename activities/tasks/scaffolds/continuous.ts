import {
  GREETING_FAKED,
  GREETING_FAKED_REWARD,
  GREETING_INSTRUCTION,
  GREETING_REPO,
  GREETING_SOLVED,
} from './greeting.ts';
import type { Scaffold } from './scaffold.ts';

const TEST = `#!/bin/bash
# Writes the share of names that are greeted rightly to reward.txt, where it runs.
right=0
names=(Ada "Grace Hopper" Linus Barbara)
for name in "\${names[@]}"; do
  if [ "$(sh greet.sh "$name")" = "Hello, $name!" ]; then right=$((right + 1)); fi
done
# What greet.sh wrote beside its greeting is no result.
rm -rf reward.txt metrics.json verifier_result.json
awk -v right="$right" -v all="\${#names[@]}" 'BEGIN { printf "%.4f\\n", right / all }' > reward.txt
`;

export const continuous: Scaffold = {
  verification: 'type = "test_script"\nverification_mode = "test_script"\nreward_type = "continuous"\n',
  instruction: GREETING_INSTRUCTION,
  tests: { 'test.sh': TEST },
  repo: GREETING_REPO,
  answers: {
    golden: GREETING_SOLVED,
    null: {},
    adversarial: { ...GREETING_FAKED, 'greet.sh': GREETING_FAKED_REWARD },
  },
  expected: {
    golden: { score: 1, verdict: 'correct' },
    null: { score: 0, verdict: 'incorrect' },
    // One of four names, and rewards of its own, left and written while it is tested, that are not read.
    adversarial: { score: 0.25, verdict: 'incorrect' },
  },
};
