. "${0%/*}/../lib/log.sh"
retry() { "$@" || { log_line warn "again: $1"; "$@"; }; }
