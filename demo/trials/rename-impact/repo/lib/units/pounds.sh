# Of pounds.
pounds_of() { awk -v n="$1" 'BEGIN { print n * 2.2046 }'; }
