"""Package in which Django looks for `commands`."""
