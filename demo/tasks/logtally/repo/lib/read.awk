# Reads a line of the log. The rules that follow see only lines that are well formed, as
# path, status and milliseconds.

{
  if (NF != 4 || $3 !~ /^[1-5][0-9][0-9]$/ || $4 !~ /^[0-9]+$/) {
    skipped++
    next
  }
  path = $2
  status = $3 + 0
  milliseconds = $4 + 0
}

END {
  if (skipped > 0) printf "skipped %d\n", skipped > "/dev/stderr"
}
