"""The log as static files, which any web server can serve below `/log/`."""

from pathlib import Path

from games.storage.files import write_whole
from records.log import forks, signing, tiles, tree


def export(folder: Path) -> int:
    """Write the checkpoint, tiles and entries; return how many files are new.

    What is there stays: tiles never change. The checkpoint comes last, so that whoever
    reads it finds all that it covers. Raises `ForkError` where the folder has more of
    the log than there is.
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
        told = tree.read_tile(name.level, name.number)[: name.width * tiles.ENTRY_SIZE]
        if name.level is None:
            told = tiles.bundle(tiles.split(told))
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, told)
        count += 1
    write_whole(folder / "checkpoint", signing.note_of(checkpoint).encode())
    return count
