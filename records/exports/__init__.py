"""Exports: records as files, streams and sealed monthly dumps.

`chains` and `check` are pure, so that a dump can be checked with nothing else at hand;
`lines` streams records; `table` makes Parquet of them; `manifests` and `dumps` seal
months; `views` serves all of it.
"""
