"""The search of records.

`serializers` says which filters there are, `patterns` reads what a board is asked for
(moves and cells are read by `games.api.requests.lines`), `boards` asks it in SQL, and
`filters` makes of them the rows that are wanted. `costs` tells which searches may take
long. `projection` fills the tables that the search needs besides the records.
"""
