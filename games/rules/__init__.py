"""The rules engine: pure Python that needs only the standard library.

`geometry` and `lattices` are cells and how they touch. `pieces`, `options` and
`notation` are the words of the rules, and `placements` numbers all placements of a
board. `ruleset` is a variant with its options as data; `hooks`, such as `contact` and
`starts`, express what data cannot. `variants` has one file per family. `position` plays
a game, `legality` says why a placement is refused, and `scoring` counts. `texts` has
the rules in words.

This is a bottom layer: it imports nothing else of ours. Its authority is
`docs/rules.md`, which comments cite as "rules N.N".
"""
