# Of feet.
feet_of() { awk -v n="$1" 'BEGIN { print n * 3.2808 }'; }
