"""Conformance: games and verdicts recorded elsewhere, held against our rules.

`files` reads a file line by line and knows which of the others judges a line: `games`
(games refereed by Pentobi), `vectors` and `playouts` (rules 10). Vectors begin with
`setups` and `drafts`, and expect `verdicts` or `scores`. `solutions` are files of their
own. `fields` reads what came from outside; `report` is what all of them answer.
"""
