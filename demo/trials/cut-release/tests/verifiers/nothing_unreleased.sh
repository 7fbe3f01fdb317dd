#!/bin/bash
# Its exit status is the score.
awk '$0 == "## Unreleased" { there = on = 1; next } /^## / { on = 0 } on && NF { full = 1 } END { exit !there || full }' CHANGES.md
