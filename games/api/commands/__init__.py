"""Commands to a game, each declared once: its path, what it needs, what it does.

`command` has the base class, and `endpoint` makes a view of one or more commands:
it reads, validates, checks the scope, executes and answers. `moves`, `removals`,
`seats` and `offers` declare the commands.

It stands above `games.api.requests` and `games.services`; `games.urls` lists the
commands.
"""
