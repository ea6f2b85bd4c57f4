"""Records as JSON documents, which `reader` turns into transcripts.

It accepts what the API returns for a record (`records.archive.answers`), from any
source. It is pure and stands above `records.blksgf`.
"""
