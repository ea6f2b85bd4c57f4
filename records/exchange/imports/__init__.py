"""Imports: files of games from elsewhere, judged and archived by a worker.

From the bottom: `sources` (files to transcripts) with `zips`; `models` (the tables);
`batches` (transcripts to records, a batch at a time, for workers and `manage.py
import_records` alike); `services` (the verbs: take a file, tell, cancel); `worker`
(what it does); `answers` and `views`.
"""
