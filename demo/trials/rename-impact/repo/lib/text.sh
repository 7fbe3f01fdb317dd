trim() { sed 's/^ *//; s/ *$//'; }
