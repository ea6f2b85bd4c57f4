"""Exports: records as files, streams and sealed monthly dumps.

`lines` streams records, while `slots` bounds how many streams there are; `table` makes
Parquet of them. `manifests` and `dumps` seal months; `chains` and `check` are pure, so
that a month can be checked with nothing else at hand. `views` serves all of it.
"""
