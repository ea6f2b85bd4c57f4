"""Pictures over HTTP: what a picture of a game shows, to whom, and in which format.

`scenes` turns a position or a record into a scene for `games.pictures`, which draws it.
`telling` has the base classes of views that answer with SVG or PNG; `animations` and
`cards` add replays and previews of links. `signing` signs an address, so that it shows
a picture of a private game without a token.

The views of games, records and the web page use it.
"""
