"""Exports: records as files and streams.

`ndjson` writes records a line each, in constant memory, while `slots` bounds how many
streams there are; `parquet` makes tables of them. `views` serves files and streams.
"""
