"""Package in which Django looks for the `commands` package."""
