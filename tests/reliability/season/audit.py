"""Invariants after a season, verified without the code under test."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.lab.client.api import Client
from games.storage.event_store import ENVELOPE_COLUMNS, read_envelope
from tests.reliability.history import find_faults
from tests.reliability.house import House
from tests.reliability.season import streams
from tests.reliability.season.lines import Book
from tests.reliability.season.streams import Stream, moves, standing

EVENTS = f"SELECT {ENVELOPE_COLUMNS} FROM games_event AS e ORDER BY game_id, version"
FEED = "SELECT position, game_id::text, version FROM games_feedentry ORDER BY position"
ROWS = """
    SELECT id::text, status, ply, deadline, visibility, fork FROM (
        SELECT g.*, e.data -> 'fork' AS fork FROM games_game AS g
        JOIN games_event AS e ON e.game_id = g.id AND e.version = 1) AS game
"""
CALENDARS = "SELECT commitment, calendar FROM players_keptcalendar"
OWED = "SELECT kind, subject, due_at FROM games_obligation"
RECORDS = "SELECT game::text, length FROM records_record WHERE game IS NOT NULL"
UNWANTED = (400, 401, 405, 413, 415, 429)
"""Answers to who does not know how to ask, or asks too much. Not 404: whose seat in a
private game was handed over sees it no more."""
SAMPLE = 200
"""Number of undone moves to request."""


@dataclass(frozen=True)
class Row:
    """Row of a game in the list of games."""

    status: str
    ply: int
    deadline: datetime | None
    visibility: str
    fork: Mapping[str, Any] | None

    @property
    def line(self) -> list[Mapping[str, Any]]:
        """Moves of the position with which the game began."""
        return list((self.fork or {}).get("line", ()))


class Audit:
    """All that is stored, read once."""

    def __init__(self, house: House, book: Book) -> None:
        self._house = house
        self._book = book
        rows = defaultdict[str, list[Any]](list)
        for row in house.ask(EVENTS):
            rows[row[0]].append(read_envelope(row))
        self.streams: dict[str, Stream] = dict(rows)
        self.rows = {game: Row(*more) for game, *more in house.ask(ROWS)}
        self.calendars: dict[str, Any] = dict(house.ask(CALENDARS))
        self.types = Counter(e.type for stream in rows.values() for e in stream)

    def faults(self, client: Client) -> Iterator[str]:
        """Yield the violated invariants, except those of clocks."""
        yield from self._answers()
        yield from self._commands()
        yield from self._creations()
        yield from self._feed()
        yield from self._owed()
        yield from self._archive()
        yield from self._undone(client)
        for stream in self.streams.values():
            yield from streams.faults(stream, self._book.plans)

    def _answers(self) -> Iterator[str]:
        for (command, status, code), count in self._book.answers.items():
            is_ours = status in UNWANTED or code == "illegal-move"
            if is_ours or (status >= 500 and status != 503):
                yield f"{command}: answered {status} {code}, {count} times"

    def _commands(self) -> Iterator[str]:
        """Check that every acknowledged command is stored once, and no other."""
        for game, calls in self._book.histories.calls.items():
            stream = list(streams.asked_for(self.streams.get(game, ())))
            for fault in find_faults(calls, stream):
                yield f"{game}: {fault}"

    def _creations(self) -> Iterator[str]:
        created = self._book.made
        for key, games in created.items():
            if len(games) != 1:
                yield f"{key} made several games: {games}"
        game_ids = {game for games in created.values() for game in games}
        if wrong := game_ids ^ self.rows.keys():
            yield f"games that are lost or unknown to all clients: {wrong}"
        if wrong := self.rows.keys() ^ self.streams.keys():
            yield f"games without a row, or rows without a game: {wrong}"

    def _feed(self) -> Iterator[str]:
        """Positions without a gap, and every stream whole and in order."""
        versions: Counter[str] = Counter()
        for expected, (position, game, version) in enumerate(self._house.ask(FEED), 1):
            versions[game] += 1
            if (position, version) != (expected, versions[game]):
                yield (
                    f"feed: position {position} where {expected} belongs, with {game}"
                    f" {version} where {versions[game]} belongs"
                )
                return
        for game, stream in self.streams.items():
            if [e.version for e in stream] != list(range(1, versions[game] + 1)):
                yield f"feed: {game} has {versions[game]} of {len(stream)} events"

    def _owed(self) -> Iterator[str]:
        """Check for one timeout per deadline and one expiry per open game, none due."""
        now = self._house.ask("SELECT clock_timestamp()")[0][0]
        owed = {(kind, subject): due for kind, subject, due in self._house.ask(OWED)}
        for (kind, subject), due in owed.items():
            if due <= now:
                yield f"{kind} of {subject} was due at {due}"
        expected = {
            ("timeout" if row.deadline else "expiry", game)
            for game, row in self.rows.items()
            if row.deadline or row.status == "open"
        }
        if wrong := expected ^ owed.keys():
            yield f"obligations that are missing or without a reason: {wrong}"

    def _archive(self) -> Iterator[str]:
        """Check that each scored game has a record, unless it began from a position."""
        records = dict(self._house.ask(RECORDS))
        scored = {
            game
            for game, stream in self.streams.items()
            if any(e.type == "game.scored" for e in stream) and not self.rows[game].line
        }
        if wrong := scored ^ records.keys():
            yield f"in the archive, or not, without reason: {wrong}"
        for game in scored & records.keys():
            if records[game] != len(standing(self.streams[game])):
                yield f"{game}: the record has {records[game]} moves"

    def _undone(self, client: Client) -> Iterator[str]:
        """Check that undone moves are not counted but remain readable."""
        request_count = 0
        for game, stream in self.streams.items():
            row, standing_moves = self.rows[game], standing(stream)
            before = sum("cells" in step for step in row.line)
            if row.ply != len(standing_moves) + before:
                count = len(standing_moves)
                yield f"{game}: ply {row.ply}, and {count} moves after {before}"
            undone = [move for move in moves(stream) if move not in standing_moves]
            if row.visibility == "private" or request_count > SAMPLE:
                continue
            for move in undone:
                request_count += 1
                answer = client.get(f"/games/{game}/states/{move.version}")
                placements = answer.body.get("placements") or [{}]
                if placements[-1].get("cells") != move.data["cells"]:
                    yield f"{game}: version {move.version} cannot be read"
