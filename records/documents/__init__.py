"""Records as JSON documents, which `reader` turns into transcripts.

It accepts documents with the fields of the API (`records.archive.answers`), from any
source. It is pure and may import `records.blksgf`.
"""
