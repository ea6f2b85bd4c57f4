"""The door for clients of the Software-Challenge: its XML protocol, over our games.

`reader` parses the bytes of a client into `packets`, and `writing` builds the bytes
that the contest's own server would send. `placements` translates the contest's moves
and ours into each other. `texts` has the contest's sentences, which are German, and
`elements` the XML tree between packets and bytes. These modules are pure: they know
neither sockets nor tables.
"""
