# Requests by class of status: 2xx, 3xx …, and the share of each.

{
  class[int(status / 100)]++
  requests++
}

END {
  for (i = 1; i <= 5; i++) {
    if (class[i] > 0) printf "%dxx  %6d  %5.1f %%\n", i, class[i], 100 * class[i] / requests
  }
}
