"""Django's database engine for PostgreSQL, with connections that do not wait for ever.

`configuration` builds an entry of Django's setting DATABASES; `base` is the engine that
it names, with the class of its connections. A connection gives up a query when its
server accepts no new connection either (`silence`), or when the time budget of the
request is used up. `reads` and `archive_reads` send reads of the archive to a replica.

This is the bottom of the project: it imports nothing else of `blokus_api`.
"""
