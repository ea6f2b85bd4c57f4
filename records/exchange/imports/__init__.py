"""Imports: files of foreign games that a worker judges and archives.

`services` stores an uploaded file (`models`), and `worker` reads it. `sources` and
`zips` turn files into transcripts. `batches` judges and archives them in batches, for
workers and for `manage.py import_records`. `views` and `answers` serve the progress and
the refused games.

This package may import `records.archive`, `records.blksgf` and `records.documents`.
"""
