#!/bin/bash
# The share of numbers that are tidied rightly, on the last line of standard output.
set -eu
right=0
all=0
while IFS='|' read -r given expected; do
  all=$((all + 1))
  found=$(printf '%s\n' "$given" | sh bin/tidy) || found=
  if [ "$found" = "$expected" ]; then right=$((right + 1)); else echo "$given: found $found" >&2; fi
done < "$TASK_DIR/tests/numbers"
# What the program wrote beside its answers is no result.
rm -rf reward.txt metrics.json verifier_result.json
awk -v right="$right" -v all="$all" 'BEGIN { printf "%.4f\n", right / all }'
