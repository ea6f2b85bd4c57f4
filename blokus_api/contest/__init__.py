"""Door for clients of the Software-Challenge: its XML protocol, for our games.

`reader` parses the bytes of a client into `packets`, and `writing` returns the bytes
that the contest's own server would send. `placements` translates moves, and `rounds`
counts turns as the contest does. `texts` has the contest's sentences about faults,
which are German, and `errors` its messages about failed requests. `decoding` and
`elements` convert between bytes and packets. All of these modules are pure: they use
neither sockets nor tables.

`door` listens, and `connections` limits the size of input and of unread output.
`reception` assigns clients to the seats of `rooms`, which accounts of `players` hold.
`matches` is the task of a room: it reads `letters`, requests moves, and ends the match
after `faults`. `games` calls the services of the games, on threads. The hub of
`blokus_api.streams` follows the feed.
"""
