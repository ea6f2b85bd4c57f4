"""The search of records.

`wording` reads moves and cells in a query, `patterns` what a board is asked for, and
`query` all filters; `filters` makes of them the rows that are wanted. `tables` keeps
what the search needs besides the records; it follows the archive.
"""
