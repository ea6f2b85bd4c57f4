"""Exports of records as files and streams.

`ndjson` writes one record per line in constant memory. `slots` limits the number of
long exports that run at the same time. `parquet` writes tables for data frames, and
`columns` defines their columns. `views` serves the exports, and `records.search`
selects the records.
"""
