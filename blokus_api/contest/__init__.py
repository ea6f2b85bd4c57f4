"""The door: a server for clients that use the Software-Challenge's XML protocol.

`reader` parses a client's bytes into `packets`, and `writing` returns the bytes that
the contest's own server would send. `placements` translates moves, and `rounds` counts
turns as the contest does. `texts` contains the contest's German sentences about faults,
and `errors` its messages about failed requests. `decoding` and `elements` convert
between bytes and packets. None of these modules uses sockets or tables.

`door` listens, and `connections` limits the size of input and unread output.
`reception` assigns clients to seats in `rooms`, and `players` has the accounts that
hold these seats. `matches` is the task of a room: it reads `letters`, requests moves,
and ends the match after `faults`. `games` calls the game services on threads. The hub
of `blokus_api.streams` follows the feed.
"""
