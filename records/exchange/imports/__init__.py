"""Imports: uploaded game files, which a worker judges and archives.

`services` stores an uploaded file in the tables of `models`, and `worker` reads it.
`sources` and `zips` convert files to transcripts. `batches` judges and archives
transcripts in batches, for workers and for `manage.py import_records`. `views` and
`answers` report the progress and the refused games.

This package may import `records.archive`, `records.blksgf` and `records.documents`.
"""
