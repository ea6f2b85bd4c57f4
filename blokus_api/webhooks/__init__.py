"""Webhooks: events, signed and sent to addresses that players name.

`follower` turns events of the feed into deliveries, `worker` sends them, in order per
game and endpoint. `targets`, `addresses` and `sending` keep what players name away from
the network that this server stands in; `backoff` and `signing` are pure.
"""
