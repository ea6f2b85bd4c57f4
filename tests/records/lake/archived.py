"""An archive of recorded, random and odd games, its tables, and its dataset."""

import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

from django.core.management import call_command

from games.ids import new_id
from games.lab.client.recorded import read_game
from games.rules.keys import key_text
from games.rules.moves import Move
from records.archive.pools import Pool
from records.explorer.models import Choice
from records.judging.transcripts import Setup, Transcript
from records.models import Record, RecordPosition
from records.statistics.models import TallyRow
from tests.builders import NOON
from tests.records.contest import BLOCKED, LIMITED, a_contest
from tests.records.transcripts import a_transcript, keep

RECORDED = Path(__file__).parents[2] / "data" / "recorded"
OF_EACH = 2
KEY = ("position", "next", "pool", "year", "rating")
"""Columns that identify a choice."""
EARLIER = datetime(2025, 7, 1, tzinfo=UTC)

Row = tuple[Any, ...]


def recorded() -> Iterator[Transcript]:
    """Games that Pentobi refereed, some of them dated, among few players."""
    ends = cycle([NOON, EARLIER, None])
    for file in sorted(RECORDED.glob("*.jsonl.gz")):
        for number in range(1, OF_EACH + 1):
            game = read_game(file, number)
            yield Transcript(
                ruleset=game.ruleset,
                placements=tuple(
                    Move(move.color, move.piece, tuple(sorted(move.cells)))
                    for move in game.moves
                ),
                players=tuple(f"player:{i}" for i in range(len(game.ruleset.seats))),
                ended_at=next(ends),
                game=str(new_id()),
            )


def odd() -> Iterator[Transcript]:
    """Games that tables take otherwise, or not."""
    yield a_transcript("duo", 1, leaves_at=5, among=2)
    yield a_transcript("classic", 2, leaves_at=9)
    yield a_transcript("classic-3p", 3, leaves_at=40)
    yield a_transcript("duo", 4, options={"objective": "reverse"}, ended_at=EARLIER)
    yield a_transcript("draft-2p", 5)
    yield a_transcript("solo-trigon-figure", 6)
    yield a_transcript("rumis-tower", 7)
    yield from (
        a_contest(seed, skips) for seed in (1, 2) for skips in (BLOCKED, LIMITED)
    )
    yield a_contest(3, plies=0)
    yield a_contest(4, LIMITED, plies=9)
    unfinished = a_transcript("duo", 8, plies=11)
    yield replace(unfinished, out=())
    begun = a_transcript("duo", 9)
    yield replace(begun, setup=Setup(placements=begun.placements[:2]), placements=())


def archive() -> None:
    """Archive the games, and some private ones."""
    keep(*recorded(), pool=Pool.PEOPLE)
    keep(*(a_transcript("duo", seed, among=2) for seed in range(24)))
    keep(*odd())
    (game,) = (a_transcript("duo", 77, plies=6),)
    irregular = replace(game, placements=game.placements[::-1], game=str(new_id()))
    keep(irregular, lenient=True)
    keep(a_transcript("duo", 78, among=2), visibility="private")


def dataset(folder: Path) -> Path:
    """Return the archive as a dataset."""
    call_command("export_lake", str(folder), stdout=io.StringIO())
    return folder


def public() -> set[str]:
    shown = Record.objects.filter(visibility="public")
    return {str(record) for record in shown.values_list("id", flat=True)}


def tallied() -> set[Row]:
    """Return the statistics of the archive."""
    names = ("ruleset", "measure", "part", "value", "games")
    return set(TallyRow.objects.values_list(*names))


def chosen() -> list[dict[str, Any]]:
    """Return the choices of the archive, in the order of their hexadecimal keys."""
    rows = [
        {
            **row,
            **{name: key_text(row[name]) for name in ("position", "next")},
            "examples": [str(record) for record in row["examples"]],
        }
        for row in Choice.objects.values()
    ]
    return sorted(rows, key=lambda row: [row[name] for name in KEY])


def came_through() -> set[Row]:
    """Return the archive's index of positions of public records."""
    shown = RecordPosition.objects.filter(record__visibility="public")
    return {
        (key_text(key), ended_at, str(record))
        for key, ended_at, record in shown.values_list("key", "ended_at", "record")
    }
