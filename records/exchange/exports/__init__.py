"""Exports: records as files and streams.

`ndjson` writes one record per line in constant memory, and `slots` limits how many long
exports run at the same time. `parquet` writes tables for data frames; `columns` defines
their columns. `views` serves the exports, and `records.search` selects the records.
"""
