# Of inches.
inches_of() { awk -v n="$1" 'BEGIN { print n * 0.3937 }'; }
