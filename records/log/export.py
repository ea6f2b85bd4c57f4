"""Export the log to static files, which any web server can serve below `/log/`."""

from pathlib import Path

from games.storage.files import write_whole
from records.log import forks, signing, tiles, tree


def export(folder: Path) -> int:
    """Write the checkpoint, the tiles and the entries; return the number of new files.

    Existing tiles are skipped, because tiles never change. The checkpoint is written
    last, so that its tiles exist when a client reads it. Raises `ForkError` if the
    checkpoint in the folder is not from an earlier state of this log.
    """
    checkpoint = signing.sign()
    origin = signing.log_keys()[0].name
    forks.require_growth(origin, checkpoint.size, folder / "checkpoint")
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name in tiles.tiles_of(checkpoint.size):
        path = folder / "tile" / name.path
        if path.exists():
            continue
        size = name.width * tiles.ENTRY_SIZE
        content = tree.read_tile(name.level, name.number)[:size]
        if name.level is None:
            content = tiles.bundle(tiles.split(content))
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        count += 1
    write_whole(folder / "checkpoint", signing.note_of(checkpoint).encode())
    return count
