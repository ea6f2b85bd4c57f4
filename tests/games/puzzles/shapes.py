"""The twelve pentominoes as plain cells."""

ROWS = (
    ".## ##. .#.",
    "#####",
    "#. #. #. ##",
    ".# .# ## #.",
    "## ## #.",
    "### .#. .#.",
    "#.# ###",
    "#.. #.. ###",
    "#.. ##. .##",
    ".#. ### .#.",
    ".# ## .# .#",
    "##. .#. .##",
)
PENTOMINOES = tuple(
    tuple(
        (x, y)
        for y, row in enumerate(rows.split())
        for x, mark in enumerate(row)
        if mark == "#"
    )
    for rows in ROWS
)
