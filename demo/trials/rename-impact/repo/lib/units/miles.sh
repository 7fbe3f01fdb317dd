# Of miles.
miles_of() { awk -v n="$1" 'BEGIN { print n * 0.6214 }'; }
