today() { date +%F; }
