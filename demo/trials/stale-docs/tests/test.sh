#!/bin/bash
set -eu
exec node "$TASK_DIR/tests/compare.mjs"
