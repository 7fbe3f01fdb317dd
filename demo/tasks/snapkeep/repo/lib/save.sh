# save and restore: copies into a store and out of it.

save_snapshot() {
  local store=${1%/} folder=$2 label=${3:-} name
  [[ -d $folder ]] || die "there is no folder $folder"
  [[ $label != */* && $label != *$'\n'* ]] || die "a label holds no slash and no line break"

  name=${SNAPKEEP_NOW:-$(date +%F)}${label:+ $label}
  [[ ! -e $store/$name ]] || die "there is a snapshot \"$name\" already"

  # Copied under another name first, so that a snapshot is there whole or not at all.
  mkdir -p "$store"
  rm -rf "$store/.unfinished"
  cp -a "$folder" "$store/.unfinished"
  mv -T "$store/.unfinished" "$store/$name"
  echo "saved $name"
}

restore_snapshot() {
  local store name=$2 target=$3
  store=$(need_store "$1")
  [[ -n $name && $name != */* && -d $store/$name ]] || die "there is no snapshot \"$name\""
  [[ ! -e $target ]] || die "$target is there already"
  cp -a "$store/$name" "$target"
  echo "restored $name"
}
