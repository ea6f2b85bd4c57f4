"""What must be true when a season is over, found out without the code that made it so."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.events import Envelope
from games.store import ENVELOPE_COLUMNS, read_envelope
from records.client.api import Client
from tests.reliability.calling import effect_of
from tests.reliability.history import Stored, find_faults
from tests.reliability.house import House
from tests.reliability.season.lines import Book

EVENTS = f"SELECT {ENVELOPE_COLUMNS} FROM games_event AS e ORDER BY game_id, version"
FEED = "SELECT position, game_id::text, version FROM games_feedentry ORDER BY position"
ROWS = """
    SELECT id::text, status, ply, deadline, players, fork FROM (
        SELECT g.*, e.data -> 'fork' AS fork FROM games_game AS g
        JOIN games_event AS e ON e.game_id = g.id AND e.version = 1) AS game
"""
OWED = "SELECT kind, subject, due_at, attempts FROM games_obligation"
RECORDS = "SELECT game::text, length FROM records_record WHERE game IS NOT NULL"
ENDS = ("game.ended", "game.aborted")
SAMPLE = 200
"""Undone moves that are asked for."""

Stream = Sequence[Envelope]


@dataclass(frozen=True)
class Row:
    """What the list of games says of one."""

    status: str
    ply: int
    deadline: datetime | None
    players: list[str]
    fork: Mapping[str, Any] | None


class Audit:
    """All that is stored, read once."""

    def __init__(self, house: House, book: Book) -> None:
        self._house = house
        self._book = book
        streams = defaultdict[str, list[Envelope]](list)
        for row in house.ask(EVENTS):
            streams[row[0]].append(read_envelope(row))
        self.streams: dict[str, Stream] = dict(streams)
        self.rows = {game: Row(*more) for game, *more in house.ask(ROWS)}
        self.types = Counter(e.type for stream in streams.values() for e in stream)

    def faults(self, client: Client) -> list[str]:
        """Everything that is not as it must be, but for clocks."""
        return [
            *self._answers(),
            *self._commands(),
            *self._creations(),
            *self._feed(),
            *self._owed(),
            *self._archive(),
            *(f for s in self.streams.values() for f in self._plans(s)),
            *(f for s in self.streams.values() for f in self._offers(s)),
            *self._undone(client),
        ]

    def _answers(self) -> Iterator[str]:
        for (what, status, code), count in self._book.answers.items():
            if status >= 500 and status != 503:
                yield f"{what}: answered {status} {code}, {count} times"
            if status in (400, 401, 404, 405, 415, 429) or code == "illegal-move":
                yield f"{what}: answered {status} {code}, {count} times"

    def _commands(self) -> Iterator[str]:
        """Every command that was acknowledged is stored, once, and nothing else is."""
        for game, calls in self._book.histories.calls.items():
            stream = list(_asked_for(self.streams.get(game, ())))
            for fault in find_faults(calls, stream):
                yield f"{game}: {fault}"

    def _creations(self) -> Iterator[str]:
        made = self._book.made
        for key, games in made.items():
            if len(games) != 1:
                yield f"{key} made several games: {games}"
        known = {game for games in made.values() for game in games}
        if missing := known - self.rows.keys():
            yield f"games are lost: {missing}"
        if stray := self.rows.keys() - known:
            yield f"games that nobody was told of: {stray}"
        if self.rows.keys() != self.streams.keys():
            yield "rows and streams are of different games"

    def _feed(self) -> Iterator[str]:
        """Positions without a gap, and every stream whole and in order."""
        versions: Counter[str] = Counter()
        for wanted, (position, game, version) in enumerate(self._house.ask(FEED), 1):
            versions[game] += 1
            if position != wanted:
                yield f"feed: position {position} where {wanted} belongs"
                return
            if version != versions[game]:
                yield f"feed: {game} version {version} where {versions[game]} belongs"
        for game, stream in self.streams.items():
            if [e.version for e in stream] != list(range(1, versions[game] + 1)):
                yield f"feed: {game} has {versions[game]} of {len(stream)} events"

    def _owed(self) -> Iterator[str]:
        """A timeout for each deadline and an expiry for each open game, none due."""
        now = self._house.ask("SELECT clock_timestamp()")[0][0]
        owed = {(kind, subject): due for kind, subject, due, _ in self._house.ask(OWED)}
        for (kind, subject), due in owed.items():
            if due <= now:
                yield f"{kind} of {subject} was due at {due}"
        expected = {
            ("timeout" if row.deadline else "expiry", game)
            for game, row in self.rows.items()
            if row.deadline or row.status == "open"
        }
        if wrong := expected ^ owed.keys():
            yield f"owed, or not owed, without reason: {wrong}"

    def _archive(self) -> Iterator[str]:
        """A record for each game that was scored, but for those begun in the middle."""
        records = dict(self._house.ask(RECORDS))
        scored = {
            game
            for game, stream in self.streams.items()
            if any(e.type == "game.scored" for e in stream)
            and not (self.rows[game].fork or {}).get("line")
        }
        if wrong := scored ^ records.keys():
            yield f"in the archive, or not, without reason: {wrong}"
        for game in scored & records.keys():
            if records[game] != len(_standing(self.streams[game])):
                yield f"{game}: the record has {records[game]} moves"
        for game, stream in self.streams.items():
            types = Counter(e.type for e in stream)
            if sum(types[end] for end in ENDS) > 1 or types["game.scored"] > 1:
                yield f"{game}: ended more than once"
            if types["game.ended"] != types["game.scored"]:
                yield f"{game}: ended and was not scored"

    def _plans(self, stream: Stream) -> Iterator[str]:
        """Orders are carried out at once, for seats whose players gave them."""
        for envelope, after in zip(stream, [*stream[1:], None], strict=True):
            if envelope.type != "plan.fired":
                continue
            seat = (envelope.game, envelope.data["seat"])
            where = f"{envelope.game}: plan.fired at {envelope.version}"
            if self._book.plans.get(seat, envelope.version) >= envelope.version:
                yield f"{where}: this seat gave no orders before"
            if (
                after is None
                or after.type != "move.played"
                or (after.at, after.actor) != (envelope.at, envelope.actor)
                or after.data["seat"] != envelope.data["seat"]
            ):
                yield f"{where}: no move follows"

    def _offers(self, stream: Stream) -> Iterator[str]:
        """What was done to a game by agreement was agreed to by all who were asked."""
        asked: dict[int, set[int]] = {}
        done: Counter[int] = Counter()
        for envelope in stream:
            data, where = envelope.data, f"{envelope.game}: {envelope.type}"
            match envelope.type:
                case "offer.made":
                    asked[data["offer"]] = set(data["awaits"])
                case "offer.accepted":
                    asked[data["offer"]].remove(data["seat"])
                case "undo.applied" | "clock.paused" | "time.added":
                    done[data["offer"]] += 1
                    if asked[data["offer"]]:
                        yield f"{where}: not agreed to by {asked[data['offer']]}"
        if any(count > 1 for count in done.values()):
            yield f"{stream[0].game}: an offer was carried out twice"

    def _undone(self, client: Client) -> Iterator[str]:
        """What was undone is not counted, and can be read for ever."""
        looked = 0
        for game, stream in self.streams.items():
            standing = _standing(stream)
            begun = sum("cells" in s for s in (self.rows[game].fork or {}).get("line", ()))
            if self.rows[game].ply != len(standing) + begun:
                yield f"{game}: ply {self.rows[game].ply}, and {len(standing)} moves"
            gone = [e for e in _moves(stream) if e not in standing]
            if client is None or self._is_private(stream):
                continue
            for envelope in gone[: SAMPLE - looked]:
                looked += 1
                answer = client.get(f"/games/{game}/states/{envelope.version}")
                cells = answer.body["placements"][-1]["cells"]
                if answer.status != 200 or cells != envelope.data["cells"]:
                    yield f"{game}: version {envelope.version} cannot be read"

    def _is_private(self, stream: Stream) -> bool:
        return bool(stream[0].data["visibility"] == "private")


def _moves(stream: Stream) -> list[Envelope]:
    return [envelope for envelope in stream if envelope.type == "move.played"]


def _standing(stream: Stream) -> list[Envelope]:
    """The moves that were not undone."""
    standing: list[Envelope] = []
    for envelope in stream:
        if envelope.type == "move.played":
            standing.append(envelope)
        elif envelope.type == "undo.applied":
            to = envelope.data["to"]
            standing = [move for move in standing if move.version <= to]
    return standing


def _asked_for(stream: Iterable[Envelope]) -> Iterator[Stored]:
    """Events, and the effects of those that are somebody's own move."""
    fired = False
    for envelope in stream:
        own = envelope.type == "move.played" and envelope.actor.startswith("player:")
        effect = None
        if own and not fired:
            effect = effect_of(envelope.data["cells"])
        fired = envelope.type == "plan.fired"
        yield Stored(envelope.version, envelope.hash, effect)
