#!/bin/bash
set -eu
exec node "$TASK_DIR/tests/keys.mjs"
