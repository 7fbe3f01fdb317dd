# list: what a store holds.

list_snapshots() {
  local store name
  store=$(need_store "$1")
  snapshot_names "$store" | while IFS= read -r name; do
    printf '%s  %s\n' "$name" "$(count_files "$store/$name")"
  done
}
