"""Games that some import, and operators who remove them."""

import json
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import islice
from typing import Any

from django.core.management import call_command

from records.archive.pools import Pool
from records.archive.rows import record_of
from records.exchange.exports.ndjson import record_line
from records.judging.judge import judge_transcript
from records.judging.transcripts import Transcript
from tests.archive.generated import generate
from tests.builders import Guest
from tests.records.exchange.imports.files import imported
from tests.records.puzzles.test_views import CUBES, solved


def line(transcript: Transcript) -> bytes:
    judged = judge_transcript(transcript)
    return record_line(record_of(judged, "elsewhere", Pool.IMPORTED, "public"))


def games(count: int) -> list[bytes]:
    """Generated games of several rulesets, and two solved puzzles of each hundred.

    All are dated: the others end whenever they are imported.
    """
    dated = (game for game in generate(0, 2 * count) if game.ended_at is not None)
    generated = map(line, islice(dated, count - count // 50))
    puzzles = (
        line(solved(CUBES[number % len(CUBES)], players=(f"player:{number}",)))
        for number in range(count // 50)
    )
    return [*_spread(generated, puzzles)]


def _spread(many: Iterable[bytes], few: Iterator[bytes]) -> Iterator[bytes]:
    """Put one of the few after each 49 of the many."""
    rest = iter(many)
    while batch := list(islice(rest, 49)):
        yield from batch
        yield from islice(few, 1)


def send(guest: Guest, lines: Iterable[bytes]) -> Any:
    """Import games to the end; return the import."""
    return imported(guest, b"".join(lines))


def remove(**options: Any) -> str:
    """Run the operators' command and return its output."""
    out = StringIO()
    arguments = {"why": "a complaint", "by": "anna", **options}
    call_command("remove_records", stdout=out, stderr=StringIO(), **arguments)
    return out.getvalue()


def records_of(guest: Guest, progress: Any) -> list[str]:
    """Return the records that an import added."""
    records, path = [], f"imports/{progress['id']}/records?limit=200"
    while path:
        page = guest.get(path).json()
        records += [
            item["record"] for item in page["items"] if not item["is_duplicate"]
        ]
        path = page["next"] and (
            f"imports/{progress['id']}/records?limit=200&cursor={page['next']}"
        )
    return records


def document(text: bytes) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(text)
    return report
