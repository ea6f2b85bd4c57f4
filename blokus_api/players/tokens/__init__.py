"""Access tokens, and the login sessions that issue them.

`authentication` identifies the caller by a request's token, and `revocation` notifies
all processes of revoked tokens. `services` creates and revokes tokens, `notices` emails
accounts about them, and `seats` creates tokens for single seats. `delegation` limits a
new token by the token that creates it. `sessions` lists and ends login sessions.
"""
