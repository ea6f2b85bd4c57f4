"""Pictures over HTTP: their content, access and format.

`scenes` turns a position or a record into a scene for `games.pictures`, which draws it.
`endpoints` has the base classes of views that respond with SVG or PNG; `animations` and
`cards` add replays and previews of links. `queries` validates the look of a picture.
`addresses` signs an address, so that it shows a picture of a private game without a
token.

The views of games, records and the web page use it.
"""
