"""JSON documents that contain records. `reader` converts them to transcripts.

The reader accepts documents from any source if they have the fields of the API
(`records.archive.answers`). The package does no I/O and may import `records.blksgf`.
"""
