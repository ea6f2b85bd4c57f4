"""Database engine for PostgreSQL, with connections that do not wait forever.

`configuration` builds an entry for Django's setting DATABASES. `base` is the engine
that the entry names, with its connection class. A connection abandons a query if its
server also accepts no new connections (`silence`), or if the request's time budget is
used up. `reads` and `archive_reads` send reads of the archive to a replica.

This is the lowest package in the project. It imports nothing else from `blokus_api`.
"""
