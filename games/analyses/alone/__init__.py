"""Puzzles for one player by the usual rules: place all pieces.

`known` has solutions that ship with the project, as pictures of the full board. `beam`
searches positions that no known solution completes.

The package has no side effects and imports only `games.rules` and `games.computers.ai`.
"""
