# Requests by duration. `bounds` holds the upper bounds of the buckets, in rising order.

BEGIN {
  count = split(bounds, bound, ",")
  width = length("<= " bound[count] " ms")
}

{
  bucket = count + 1
  for (i = 1; i <= count; i++) {
    if (milliseconds < bound[i] + 0) {
      bucket = i
      break
    }
  }
  requests[bucket]++
}

END {
  for (i = 1; i <= count; i++) line("<= " bound[i] " ms", requests[i])
  line("slower", requests[count + 1])
}

function line(label, number) {
  printf "%-" width "s  %d\n", label, number
}
