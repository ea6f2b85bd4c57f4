"""Webhooks: events that are signed and sent to URLs that players choose.

`fan_out` turns the events of a game into deliveries. `worker` sends them, in order per
webhook and game; `backoff` says when to try again. `services` creates, changes and
tests webhooks for `views`. `targets`, `addresses` and `sending` prevent requests into
the server's own network, and `signing` follows Standard Webhooks. `replies` plays the
move with which a webhook responds.

It stands above `blokus_api.players`, and `blokus_api.notifications` above it.
"""
