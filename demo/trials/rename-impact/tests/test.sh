#!/bin/bash
# Compares impact.txt with the tiered oracle. Leaves the rates in metrics.json and the reward in reward.txt, where it runs.
set -eu
answer=impact.txt
[ -f "$answer" ] || answer=/dev/null
awk -F'\t' '
  FNR == NR { weight[$2] = $1; sum += $1; files += 1; next }
  { sub(/\r$/, ""); sub(/^\.\//, "") }
  $0 == "" || ($0 in named) { next }
  { named[$0] = 1; said += 1; if ($0 in weight) { right += 1; won += weight[$0] } }
  END {
    precision = said ? right / said : 0
    weighted = won / sum
    f1 = precision + weighted ? 2 * precision * weighted / (precision + weighted) : 0
    printf "{\"metric\": \"weighted_f1\", \"precision\": %.6f, \"recall\": %.6f,", precision, right / files > "metrics.json"
    printf " \"weighted_recall\": %.6f, \"f1\": %.6f}\n", weighted, f1 > "metrics.json"
    printf "%.6f\n", f1 > "reward.txt"
  }
' "$TASK_DIR/tests/oracle.tsv" "$answer"
