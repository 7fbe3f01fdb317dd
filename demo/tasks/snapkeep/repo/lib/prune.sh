# prune: removes what is too old.

prune_snapshots() {
  local store keep=$2 count old
  store=$(need_store "$1")
  [[ $keep =~ ^[0-9]+$ ]] || die "KEEP is a whole number, not $keep"

  count=$(snapshot_names "$store" | wc -l)
  ((count > keep)) || return 0
  for old in $(snapshot_names "$store" | head -n $((count - keep))); do
    rm -rf $store/$old
    echo "removed $old"
  done
}
