"""Attributes of requests and answers by which one step of the way tells another."""

GRANT = "_grant"
"""Of a request: what its token allows, `blokus_api.players.authentication.Grant`."""
LIMIT = "_limit"
"""Of an answer of 429: which limit the request met."""
