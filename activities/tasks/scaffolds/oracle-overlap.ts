import {
  json,
  SEARCH_DUMPED,
  SEARCH_GROUND_TRUTH,
  SEARCH_INSTRUCTION,
  SEARCH_REPO,
  SEARCH_SOLVED,
  SEARCH_TRUTH,
} from './file-search.ts';
import { ALL_OR_NOTHING, type Scaffold } from './scaffold.ts';

const ARTIFACT = 'type = "artifact_eval"\nverification_mode = "artifact_eval"\nreward_type = "artifact"\n';

const shared = {
  instruction: SEARCH_INSTRUCTION,
  tests: { 'ground_truth.json': SEARCH_GROUND_TRUTH },
  repo: SEARCH_REPO,
};

export const oracleOverlapF1: Scaffold = {
  ...shared,
  verification: `${ARTIFACT}scorer_family = "oracle_overlap_f1"\n`,
  answers: { golden: SEARCH_SOLVED, null: {}, adversarial: SEARCH_DUMPED },
  expected: {
    ...ALL_OR_NOTHING,
    adversarial: {
      score: (2 * SEARCH_TRUTH.length) / (SEARCH_TRUTH.length + Object.keys(SEARCH_REPO).length),
      verdict: 'incorrect',
    },
  },
};

/** A wide net is free here, so what must not win is a name that is only nearly right. */
export const oracleOverlapRecall: Scaffold = {
  ...shared,
  verification: `${ARTIFACT}scorer_family = "oracle_overlap_recall"\n`,
  answers: {
    golden: SEARCH_DUMPED,
    null: {},
    adversarial: {
      'answer.json': json({ answer: ['report.py', 'views.py', 'SRC/CLI.PY', '*', 'src/', '../repo/src/cli.py'] }),
    },
  },
  expected: ALL_OR_NOTHING,
};
