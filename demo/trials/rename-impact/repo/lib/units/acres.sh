# Of acres.
acres_of() { awk -v n="$1" 'BEGIN { print n * 2.4711 }'; }
