#!/bin/bash
# The share of texts that are counted rightly, on the last line.
set -u
right=0
check() { # text, expected
  printf '%s\n' "$1" > "$file"
  if [ "$(sh bin/tally "$file")" = "$2" ]; then right=$((right + 1)); fi
}
file=$(mktemp)
check 'The tea, the pot' "$(printf '2 the\n1 pot\n1 tea')"
check 'no NO No.' '3 no'
check '"b" (a) b; a!' "$(printf '2 a\n2 b')"
check 'one  two   one' "$(printf '2 one\n1 two')"
# What the program wrote beside its answers is no result.
rm -rf reward.txt metrics.json verifier_result.json
awk -v right="$right" 'BEGIN { printf "%.4f\n", right / 4 }'
