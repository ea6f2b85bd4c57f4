"""Package in which Django looks for commands, which are in `commands`."""
