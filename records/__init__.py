"""Finished games: the archive, fed by the feed of all events.

`pentobi` maps that program's names to ours; `archive` makes a record of a scored game;
`readers` follows the feed; `views` serves records.
"""
