#!/bin/bash
# Its exit status is the score.
tree=$PWD
here=$(mktemp -d)
touch "$here/a.log" "$here/b.log"
cd "$here" || exit 1
if sh "$tree/bin/rotate" 0 "$here/none" >/dev/null 2>&1; then exit 1; fi
[ -e a.log ] && [ -e b.log ]
