"""Names of players: `requests` has the rules for them.

`reports` are complaints about a name. `claims` say that a name in imported files is the
holder of an account.
"""
