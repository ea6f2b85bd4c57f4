"""Finished games: the archive, fed by the feed of all events.

`pentobi` maps that program's names to ours; `blksgf` reads and writes its files;
`archive` makes a record of a scored game; `readers` follows the feed; `views` serves
records.
"""
