#!/bin/bash
set -eu
exec node "$TASK_DIR/tests/pages.mjs"
