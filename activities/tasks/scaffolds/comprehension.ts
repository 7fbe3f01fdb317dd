import { weightedSum } from '../../../scoring/trial/weighted-sum.ts';
import {
  SEARCH_DUMPED,
  SEARCH_GROUND_TRUTH,
  SEARCH_INSTRUCTION,
  SEARCH_REPO,
  SEARCH_SOLVED,
  SEARCH_TRUTH,
} from './file-search.ts';
import type { Scaffold } from './scaffold.ts';

const PROVIDED_WEIGHT = 0.2;
const CORRECT_WEIGHT = 0.8;

const ANSWER_PROVIDED = `#!/bin/bash
# Says nothing: its exit status is the score.
test -s answer.json
`;

/** What the artifact scorer says of a failure may quote the agent or the truth: none of it is passed on. */
export const ANSWER_CORRECT = `#!/bin/bash
# Delegates to the artifact scorer, whose JSON is the score.
if scored=$(assay check artifact "$TASK_DIR" --answer "$WORKSPACE/answer.json" --json 2>/dev/null); then
  printf '%s\\n' "$scored"
else
  status=$?
  echo '{"score": 0.0, "passed": false}'
  echo "artifact scorer exited $status" >&2
  exit 1
fi
`;

const found = SEARCH_TRUTH.length;

/** `weighted_checkpoints`, of the comprehension kind: is there an answer, and is it right. Spec, trial.md "Scaffolds". */
export const comprehension: Scaffold = {
  verification: `type = "test_script"
verification_mode = "test_script"
reward_type = "checkpoint"
scorer_family = "weighted_checkpoints"

[[checkpoints]]
name = "answer_provided"
weight = ${PROVIDED_WEIGHT}
verifier = "step1_answer_provided.sh"

[[checkpoints]]
name = "answer_correct"
weight = ${CORRECT_WEIGHT}
verifier = "step2_answer_correct.sh"
`,
  instruction: SEARCH_INSTRUCTION,
  tests: {
    'ground_truth.json': SEARCH_GROUND_TRUTH,
    'verifiers/step1_answer_provided.sh': ANSWER_PROVIDED,
    'verifiers/step2_answer_correct.sh': ANSWER_CORRECT,
  },
  repo: SEARCH_REPO,
  answers: { golden: SEARCH_SOLVED, null: {}, adversarial: SEARCH_DUMPED },
  expected: {
    golden: { score: 1, verdict: 'correct' },
    null: { score: 0, verdict: 'incorrect' },
    adversarial: {
      score: weightedSum([
        { weight: PROVIDED_WEIGHT, score: 1 },
        { weight: CORRECT_WEIGHT, score: (2 * found) / (found + Object.keys(SEARCH_REPO).length) },
      ]),
      verdict: 'incorrect',
    },
  },
};
