"""Commands that change a game; each class declares its path, scope and effect.

`command` defines the base class. `endpoint` builds a view for one or more commands,
which validates the request, checks the scope, executes the command and responds.
`moves`, `removals`, `seats`, `offers`, `lobby`, `plans` and `sandbox` declare the
commands, and special endpoints for commands that do not respond with events.
`docs/scopes.md` lists all commands.

This package depends on `games.api.requests` and `games.services`. `games.urls`
registers the commands.
"""
