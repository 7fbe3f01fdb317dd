#!/bin/bash
# The share of examples that hold, as JSON; below two there is none.
all=0
right=0
while read -r older _ newer; do
  all=$((all + 1))
  expected=$(printf '%s\n' "$older" "$newer" | sort -t. -k1,1n -k2,2n -k3,3n | tail -n 1)
  if [ "$older" != "$newer" ] && [ "$expected" = "$newer" ]; then right=$((right + 1)); else echo "$older < $newer" >&2; fi
done < <(grep -E '^    [0-9.]+ < [0-9.]+$' README.md | sort -u)
awk -v right="$right" -v all="$all" 'BEGIN { printf "{\"score\": %.4f}\n", all < 2 ? 0 : right / all }'
