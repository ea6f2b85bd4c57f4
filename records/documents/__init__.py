"""Records as JSON documents, which `reader` turns into transcripts.

It accepts documents from any source with the fields of the API
(`records.archive.answers`). The package does no I/O and may import `records.blksgf`.
"""
