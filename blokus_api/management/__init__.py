"""Commands of `manage.py` for the whole project.

`commands.up` runs the whole service on one machine. `commands.migrate` migrates the
database, and grants the application its rights on the tables.
`commands.document_events` writes `docs/events.md`, and `commands.document_scopes`
writes `docs/scopes.md`. `command_line` is the console script of the installed package.

No other package imports this one.
"""
