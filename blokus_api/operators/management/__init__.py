"""Package in which Django looks for commands; they are in `commands`."""
