"""Exports: records as files and as streams.

`ndjson` writes one record per line in constant memory, and `slots` bounds how many long
exports run at the same time. `parquet` writes tables for data frames, of which
`columns` defines the columns. `views` serves them; `records.search` chooses the
records.
"""
