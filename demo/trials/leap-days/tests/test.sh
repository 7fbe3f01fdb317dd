#!/bin/bash
# Runs in the agent's tree. Exit 0 is a pass; what it prints does not count.
set -eu
while read -r year month days; do
  found=$(sh bin/days "$year" "$month")
  [ "$found" = "$days" ] || { echo "$year-$month: found $found, expected $days" >&2; exit 1; }
done < "$TASK_DIR/tests/months"
for month in 0 13 x ''; do
  if sh bin/days 2024 "$month" >/dev/null 2>&1; then echo "month '$month' is none" >&2; exit 1; fi
done
