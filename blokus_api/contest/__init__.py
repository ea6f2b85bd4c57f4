"""The door for clients of the Software-Challenge: its XML protocol, over our games.

`reader` turns the bytes of a client into `packets`, and `writing` returns the bytes
that the contest's own server would send. `placements` translates moves, and `rounds`
counts turns as the contest does. `texts` has the contest's sentences about faults,
which are German, and `errors` its messages about failed requests. `decoding` and
`elements` stand between packets and bytes. All of these are pure: they know neither
sockets nor tables.

`door` listens, and `connections` bounds what clients send and leave unread. `reception`
gives clients the seats of `rooms`, held by the accounts of `players`. `matches` is the
task of a room: it reads `letters`, asks for moves, and ends the match by its `faults`.
`games` calls the services of the games, on threads. The feed is followed through the
hub of `blokus_api.streams`.
"""
