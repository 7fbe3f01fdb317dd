# Of gallons.
gallons_of() { awk -v n="$1" 'BEGIN { print n * 0.2642 }'; }
