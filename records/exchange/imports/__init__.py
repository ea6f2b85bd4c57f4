"""Imports: files of games from elsewhere, judged and archived by a worker.

`services` stores an uploaded file (`models`), and `worker` reads it. `sources` and
`zips` turn files into transcripts, and `batches` judges and archives them, a batch at a
time: for workers and for `manage.py import_records` alike. `views` and `answers` serve
the progress and the refused games.

It stands above `records.archive`, `records.blksgf` and `records.documents`.
"""
