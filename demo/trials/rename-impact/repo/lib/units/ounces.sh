# Of ounces.
ounces_of() { awk -v n="$1" 'BEGIN { print n * 35.274 }'; }
