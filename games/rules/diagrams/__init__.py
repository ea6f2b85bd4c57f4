"""Diagrams: positions that explain a rule, each with a legal or an illegal move.

`book` reads them from one file per kind of cell and selects those of a ruleset.
`judged` sets up a diagram and judges its move. The captions are part of each language's
texts.

This is the top layer of `games.rules`. The API serves diagrams, and `games.pictures`
draws them.
"""
