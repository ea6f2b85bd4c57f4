"""Check that a rewritten dump lacks only erased names and removed records.

This module needs no database.
"""

import gzip
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import orjson

from records.judging.transcripts import ERASED_PREFIX, IMPORTED_PREFIX
from records.log.claims import is_removed

RETOLD = {"players", "tree"}
"""Record fields that may contain names."""


def lacks_erased_only(redacted: Path, sealed: Path) -> bool:
    """Return whether a dump differs only because names were erased or records removed.

    Pseudonyms replace names, and lines without content replace records.
    """
    with gzip.open(redacted) as after, gzip.open(sealed) as before:
        lines = zip_longest(after, before, fillvalue=b"")
        differing = [_is_redacted(*pair) for pair in lines if pair[0] != pair[1]]
    return bool(differing) and all(differing)


def _is_redacted(line: bytes, sealed: bytes) -> bool:
    try:
        after, before = orjson.loads(line), orjson.loads(sealed)
    except orjson.JSONDecodeError:
        return False
    if is_removed(before):
        return False
    if is_removed(after):
        return all(after[name] == before[name] for name in ("id", "number"))
    pseudonyms = {
        new.removeprefix(IMPORTED_PREFIX)
        for new, old in zip(after["players"], before["players"], strict=False)
        if new != old
        and new.startswith(ERASED_PREFIX)
        and old.startswith(IMPORTED_PREFIX)
    }
    is_same = _without_names(after) == _without_names(before)
    players = [after["players"], before["players"]]
    texts = [list(_texts(record["tree"])) for record in (after, before)]
    return is_same and all(
        len(new) == len(old) and _are_retold(new, old, pseudonyms)
        for new, old in (players, texts)
    )


def _without_names(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in RETOLD}


def _are_retold(new: Sequence[str], old: Sequence[str], pseudonyms: set[str]) -> bool:
    """Return whether each text that differs contains one of the pseudonyms.

    NUL characters are ignored, because the database cannot store them.
    """
    return all(
        text == old_text.replace("\0", "") or any(name in text for name in pseudonyms)
        for text, old_text in zip(new, old, strict=True)
    )


def _texts(tree: Any) -> Iterator[str]:
    """Yield the contents of a tree as strings, in order."""
    for parent, properties in tree or ():
        yield f"{parent}"
        for name, values in properties:
            yield f"{name} {len(values)}"
            yield from values
