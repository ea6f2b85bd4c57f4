"""Computer players: pure, they know only the rules. `levels` is the way in."""
