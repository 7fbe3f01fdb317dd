# The longest duration of each path, in no order.

milliseconds > longest[path] || !(path in seen) {
  longest[path] = milliseconds
  seen[path] = 1
}

END {
  for (path in seen) print longest[path], path
}
