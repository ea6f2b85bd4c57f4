"""Access tokens, and the sessions of logins that give them.

`authentication` turns the token of a request into a caller, and `revocation` tells all
processes which tokens ended. `services` makes and revokes tokens, `notices` emails
accounts about them, and `seats` makes tokens for one seat of a game. `delegation`
limits a new token by the token that makes it. `sessions` lists and ends logins.
"""
