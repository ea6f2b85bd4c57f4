"""Commands to a game, each declared once: its path, what it needs, what it does.

`command` has the base class, and `endpoint` makes a view of one or more commands:
it reads, validates, checks the scope, executes and answers. `moves`, `removals`,
`seats`, `offers`, `lobby`, `plans` and `sandbox` declare the commands, and endpoints
for those that respond with anything else than events. `docs/scopes.md` lists them all.

It stands above `games.api.requests` and `games.services`; `games.urls` lists the
commands.
"""
