#!/bin/sh
. lib/text.sh
[ "$(echo ' a ' | trim)" = a ]
