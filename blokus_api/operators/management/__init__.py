"""Package in which Django finds commands; they are in `commands`."""
