# Of knots.
knots_of() { awk -v n="$1" 'BEGIN { print n * 1.944 }'; }
