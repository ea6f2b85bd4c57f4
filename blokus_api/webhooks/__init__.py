"""Webhooks: signed events that are sent to URLs of players' programs.

`fan_out` turns the events of a game into deliveries. `worker` sends them, in order per
webhook and game; `backoff` decides when to try again. `services` creates, changes and
tests webhooks for `views`. `targets`, `addresses` and `sending` prevent requests into
the server's own network, and `signing` follows Standard Webhooks. `replies` plays the
move with which a webhook responds.

This package may import `blokus_api.players`, and `blokus_api.notifications` may import
this package.
"""
