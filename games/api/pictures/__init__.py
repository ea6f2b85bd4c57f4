"""HTTP code for pictures: content, access and formats.

`scenes` converts a position or a record to a scene, which `games.pictures` draws.
`endpoints` defines the base classes of views that respond with SVG or PNG; `animations`
and `cards` add replays and link previews. `queries` validates options for the look of a
picture. `addresses` signs addresses that show pictures of private games without a
token.

The views of games and records and the web page use this package.
"""
