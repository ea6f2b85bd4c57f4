"""Webhooks: signed events that are sent to the URLs of players' programs.

`fan_out` turns a game's events into deliveries. `worker` sends the deliveries of each
webhook and game in order, and `backoff` decides when to retry. `services` creates,
changes and tests webhooks for `views`. `targets`, `addresses` and `sending` prevent
requests to the server's own network, and `signing` implements Standard Webhooks.
`replies` plays the move that a webhook's response contains.

This package may import `blokus_api.players`, and `blokus_api.notifications` may import
this package.
"""
