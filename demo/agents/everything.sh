#!/bin/bash
# An agent that never decides: whatever list of files it is asked for, it names all there are. It changes nothing else.
# Usage: everything.sh PROMPT_FILE
set -eu
files() { find . -type f -not -path './.git/*' -printf '%P\n' | sort; }
case $(cat "$1") in
  *answer.json*) files | awk '{ printf "%s\"%s\"", NR == 1 ? "{\"answer\": [" : ", ", $0 } END { print "]}" }' > answer.json ;;
  *impact.txt*) files > impact.txt ;;
  *stale.txt*) files > stale.txt ;;
esac
echo 'I have looked everywhere.'
