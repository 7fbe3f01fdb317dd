import { GREETING_TEST } from './binary-test.ts';
import { json } from './file-search.ts';
import { GREETING_FAKED, GREETING_INSTRUCTION, GREETING_REPO, GREETING_SOLVED } from './greeting.ts';
import { ALL_OR_NOTHING, type Scaffold } from './scaffold.ts';

const ANSWER = { 'answer.json': json({ answer: ['greet.sh'] }) };

export const dualComposite: Scaffold = {
  verification: `type = "test_script"
verification_mode = "dual"
reward_type = "binary"
scoring_policy = "gate"
`,
  instruction: `${GREETING_INSTRUCTION}
Write the paths of the files that had to change to \`answer.json\` as \`{"answer": ["path", …]}\`.
`,
  tests: {
    'test.sh': GREETING_TEST,
    'ground_truth.json': json({ answer_type: 'file_list', answer: ['greet.sh'] }),
  },
  repo: GREETING_REPO,
  answers: {
    golden: { ...GREETING_SOLVED, ...ANSWER },
    null: {},
    // Knows what to say and did not do it.
    adversarial: { ...GREETING_FAKED, ...ANSWER },
  },
  expected: ALL_OR_NOTHING,
};
