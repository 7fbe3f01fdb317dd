import { json } from './file-search.ts';
import { ALL_OR_NOTHING, type Scaffold } from './scaffold.ts';

const ARTIFACT = 'type = "artifact_eval"\nverification_mode = "artifact_eval"\nreward_type = "artifact"\n';

const CHAIN = ['app.main', 'app.server', 'app.store', 'app.disk'];

export const sequenceLcs: Scaffold = {
  verification: `${ARTIFACT}scorer_family = "sequence_lcs"\n`,
  instruction: `Through which modules does \`app.main\` reach \`app.disk\`? Write the chain, from first to last, to \`answer.json\` as
\`{"answer": ["module", …]}\`.
`,
  tests: { 'ground_truth.json': json({ answer_type: 'dependency_chain', answer: CHAIN }) },
  repo: {
    'app/main.py': 'from app import server\n',
    'app/server.py': 'from app import store\n',
    'app/store.py': 'from app import disk\n',
    'app/disk.py': 'import os\n',
  },
  answers: {
    golden: { 'answer.json': json({ answer: CHAIN }) },
    null: {},
    adversarial: { 'answer.json': json({ answer: [...CHAIN].reverse() }) },
  },
  // All the right modules in the wrong order: one of four is in place.
  expected: { ...ALL_OR_NOTHING, adversarial: { score: 0.25, verdict: 'incorrect' } },
};

export const exactMatch: Scaffold = {
  verification: `${ARTIFACT}scorer_family = "exact_match"\n`,
  instruction: 'How many functions does `lib.py` define? Write the number to `answer.json` as `{"answer": 0}`.\n',
  tests: { 'ground_truth.json': json({ answer_type: 'count', answer: 3 }) },
  repo: { 'lib.py': 'def a(): pass\ndef b(): pass\nclass C:\n    def c(self): pass\n' },
  answers: {
    golden: { 'answer.json': json({ answer: '3' }) },
    null: {},
    // Every number that it could be.
    adversarial: { 'answer.json': json({ answer: [1, 2, 3, 4, 5] }) },
  },
  expected: ALL_OR_NOTHING,
};
