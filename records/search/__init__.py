"""The search of records.

`serializers` says which filters there are, `patterns` reads what a board is asked for
(moves and cells are read by `records.notation`), and `filters` makes of them the rows
that are wanted. `projection` keeps what the search needs besides the
records; it takes them as they are archived.
"""
