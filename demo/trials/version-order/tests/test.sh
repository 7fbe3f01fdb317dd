#!/bin/bash
set -eu
newest() { printf '%s\n' "$@" | sh bin/newest; }
[ "$(newest 1.9.0 1.10.0)" = 1.10.0 ]
[ "$(newest 2.0.0 10.0.0 9.9.9)" = 10.0.0 ]
[ "$(newest 1.0.10 1.0.9 1.0.2)" = 1.0.10 ]
[ "$(newest 0.0.1)" = 0.0.1 ]
