"""Services: the verbs, each of which decides on a game as it was read, and appends."""
