"""Access tokens, and the login sessions that issue them.

`authentication` turns a request's token into a caller, and `revocation` notifies all
processes of ended tokens. `services` creates and revokes tokens, `notices` emails
accounts about them, and `seats` creates tokens for single seats. `delegation` limits a
new token by the token that creates it. `sessions` lists and ends login sessions.
"""
