#!/bin/bash
# Half for the names, half for the folder, as JSON; notes for people go to standard error.
score=0
folder=$(mktemp -d)
touch -d 2024-01-01 "$folder/old one.log" "$folder/old" "$folder/one.log.keep"
touch -d 2024-01-02 "$folder/new.log"
sh bin/rotate 1 "$folder" >/dev/null 2>&1
if [ "$(ls "$folder" | tr '\n' ' ')" = 'new.log old one.log.keep ' ]; then score=$((score + 1)); else ls "$folder" >&2; fi
spaced="$(mktemp -d)/my logs"
mkdir "$spaced"
touch -d 2024-01-01 "$spaced/a.log"
touch -d 2024-01-02 "$spaced/b.log"
sh bin/rotate 1 "$spaced" >/dev/null 2>&1
if [ "$(ls "$spaced")" = b.log ]; then score=$((score + 1)); else ls "$spaced" >&2; fi
awk -v score="$score" 'BEGIN { printf "{\"score\": %.1f}\n", score / 2 }'
