"""Single-player puzzles that follow the usual rules; all pieces must be placed.

`known` contains the solutions that ship with the project, as pictures of the full
board. `beam` searches from positions that no known solution completes.

The package has no side effects and imports only `games.rules` and `games.computers.ai`.
"""
