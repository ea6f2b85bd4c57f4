"""Access tokens, and the sessions of logins that give them.

`authentication` turns the token of a request into a caller, and `revocation` notifies
all processes of ended tokens. `services` creates and revokes tokens, `notices` emails
accounts about them, and `seats` creates tokens for one seat of a game. `delegation`
limits a new token by the token that creates it. `sessions` lists and ends logins.
"""
