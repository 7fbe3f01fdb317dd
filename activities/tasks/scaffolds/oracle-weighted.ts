import { SEARCH_REPO } from './file-search.ts';
import { ALL_OR_NOTHING, type Scaffold } from './scaffold.ts';

const INSTRUCTION = `Which files must change when \`parse_day\` of \`src/dates.py\` returns a date object? Write their paths to
\`answer.txt\`, one a line.
`;

/** Weight and path, by tier: what breaks weighs more than what only mentions it. */
const ORACLE = '3\tsrc/report.py\n3\tsrc/web/views.py\n3\tsrc/cli.py\n1\tsrc/mail.py\n';

const TEST = `#!/bin/bash
# Compares answer.txt with the tiered oracle; leaves its rates in metrics.json and the reward in reward.txt.
touch_answer=answer.txt
[ -f "$touch_answer" ] || touch_answer=/dev/null
awk -F'\\t' '
  FNR == NR { weight[$2] = $1; total += $1; files += 1; next }
  $1 != "" && !($1 in seen) {
    seen[$1] = 1; shipped += 1
    if ($1 in weight) { hits += 1; found += weight[$1] }
  }
  END {
    precision = shipped ? hits / shipped : 0
    recall = hits / files
    weighted = found / total
    f1 = precision + weighted ? 2 * precision * weighted / (precision + weighted) : 0
    printf "{\\"metric\\": \\"weighted_f1\\", \\"precision\\": %.17g, \\"recall\\": %.17g, \\"f1\\": %.17g, \\"weighted_recall\\": %.17g}\\n", precision, recall, f1, weighted > "metrics.json"
    printf "%.17g\\n", f1 > "reward.txt"
  }
' "$TASK_DIR/tests/oracle.tsv" "$touch_answer"
`;

const shared = {
  instruction: INSTRUCTION,
  tests: { 'test.sh': TEST, 'oracle.tsv': ORACLE },
  repo: SEARCH_REPO,
};

/** All is found, 4 of 25 right. */
const DUMPED_PRECISION = 4 / Object.keys(SEARCH_REPO).length;

/** As the script has it. */
function f1(precision: number, weightedRecall: number): number {
  return (2 * precision * weightedRecall) / (precision + weightedRecall);
}

const GOLDEN = { 'answer.txt': 'src/report.py\nsrc/web/views.py\nsrc/cli.py\nsrc/mail.py\n' };
const CONTINUOUS = 'type = "oracle"\nverification_mode = "test_script"\nreward_type = "continuous"\n';

export const oracleWeightedF1: Scaffold = {
  ...shared,
  verification: `${CONTINUOUS}scorer_family = "oracle_weighted_f1"\n`,
  answers: {
    golden: GOLDEN,
    null: {},
    adversarial: { 'answer.txt': `${Object.keys(SEARCH_REPO).join('\n')}\n` },
  },
  expected: { ...ALL_OR_NOTHING, adversarial: { score: f1(DUMPED_PRECISION, 1), verdict: 'incorrect' } },
};

export const oracleWeightedRecall: Scaffold = {
  ...shared,
  verification: `${CONTINUOUS}scorer_family = "oracle_weighted_recall"\n`,
  answers: {
    golden: GOLDEN,
    null: {},
    // Rates of its own making: they are removed before the script starts.
    adversarial: { 'metrics.json': '{"weighted_recall": 1, "recall": 1}\n', 'reward.txt': '1\n' },
  },
  expected: ALL_OR_NOTHING,
};
