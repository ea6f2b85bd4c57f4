"""Records as JSON documents, which `reader` converts to transcripts.

It accepts documents from any source if they have the API's fields
(`records.archive.answers`). The package does no I/O and may import `records.blksgf`.
"""
