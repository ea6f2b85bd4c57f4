"""Commands to a game, each a class with its path, scope and effect.

`command` has the base class, and `endpoint` makes a view of one or more commands: it
reads, validates, checks the scope, executes and responds. `moves`, `removals`, `seats`,
`offers`, `lobby`, `plans` and `sandbox` declare the commands, and endpoints for
commands that respond with something other than events. `docs/scopes.md` lists all
commands.

This package is above `games.api.requests` and `games.services`; `games.urls` lists the
commands.
"""
