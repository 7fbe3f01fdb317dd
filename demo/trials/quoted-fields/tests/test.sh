#!/bin/bash
# The share of lines that are taken apart rightly, in reward.txt.
exec node "$TASK_DIR/tests/lines.mjs"
