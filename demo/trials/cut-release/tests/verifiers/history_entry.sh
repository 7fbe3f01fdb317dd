#!/bin/bash
# Says nothing on standard output: its exit status is the score.
section() { awk -v head="$1" '$0 == head { on = 1; next } /^## / { on = 0 } on && /^- /' CHANGES.md; }
[ "$(section '## 1.5.0 (2027-02-01)')" = "$(printf -- '- a lid\n- boils at any height')" ] &&
  [ "$(section '## 1.4.2 (2026-11-20)')" = '- no drips' ]
