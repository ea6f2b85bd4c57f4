"""The search of records.

`query` says which filters there are, `patterns` reads what a board is asked for (moves
and cells are read by `records.wording`), and `filters` makes of them the rows that are
wanted. `tables` keeps what the search needs besides the records; it follows the
archive.
"""
