"""Puzzles for one player by the usual rules: place all pieces.

`known` has solutions that ship with the project, as pictures of the full board. `beam`
searches on from positions that none of them completes.

It is pure and imports `games.rules` and `games.computers.ai` alone.
"""
