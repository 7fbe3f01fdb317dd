fail() { echo "mirror: $2" >&2; exit "$1"; }
usage() { fail 64 "usage: mirror FROM TO"; }
busy() { fail 75 "another mirror runs"; }
