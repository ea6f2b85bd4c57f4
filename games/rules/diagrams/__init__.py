"""Diagrams: positions that show a rule, each with a move that is right or wrong.

`book` reads them from files, one for each kind of cell, and chooses those of a ruleset.
`judged` sets one up and has the engine judge its move. Their captions are among the
texts of each language.

It stands at the top of `games.rules`; the API uses it, and `games.pictures` draws it.
"""
