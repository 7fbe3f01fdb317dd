# Shared by all commands.

# Says what is wrong and ends the command.
die() {
  printf 'snapkeep: %s\n' "$1" >&2
  exit 1
}

# The folder of a store, without the slashes at its end; ends the command when there is none.
need_store() {
  local store=${1%/}
  [[ -d $store ]] || die "there is no store at $1"
  printf '%s\n' "$store"
}

# Names of the snapshots of a store, oldest first, one a line.
snapshot_names() {
  local path
  shopt -s nullglob
  for path in "$1"/*/; do
    path=${path%/}
    printf '%s\n' "${path##*/}"
  done | sort
}

# "1 file", "2 files".
count_files() {
  local count
  count=$(find "$1" -type f -printf . | wc -c)
  if ((count == 1)); then echo "1 file"; else echo "$count files"; fi
}
