#!/bin/bash
# Its exit status is the score.
set -eu
folder=$(mktemp -d)
for day in 1 2 3 4; do touch -d "2024-01-0$day" "$folder/$day.log"; done
sh bin/rotate 2 "$folder" >/dev/null 2>&1
[ "$(ls "$folder" | tr '\n' ' ')" = '3.log 4.log ' ]
