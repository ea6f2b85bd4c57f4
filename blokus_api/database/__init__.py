"""Database engine for PostgreSQL, with connections that do not wait forever.

`configuration` builds an entry of Django's setting DATABASES. `base` is the engine it
names, with the class of its connections. A connection abandons a query if its server
accepts no new connections either (`silence`), or if the time budget of the request is
used up. `reads` and `archive_reads` send reads of the archive to a replica.

This is the lowest package of the project: it imports nothing else of `blokus_api`.
"""
