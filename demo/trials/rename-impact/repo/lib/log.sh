# Usage: log_line LEVEL TEXT
log_line() { printf '%s %s\n' "$1" "$2" >&2; }
