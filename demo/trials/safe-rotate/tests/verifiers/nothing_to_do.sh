#!/bin/bash
# Its exit status is the score.
set -eu
folder=$(mktemp -d)
touch "$folder/a.log"
[ "$(sh bin/rotate 3 "$folder" 2>&1)" = '' ]
empty=$(mktemp -d)
[ "$(sh bin/rotate 3 "$empty" 2>&1)" = '' ] && sh bin/rotate 3 "$empty"
