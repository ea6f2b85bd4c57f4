"""The commands of the project: `up` and what it runs."""
