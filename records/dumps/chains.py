"""Verify exported games against their events.

This module does no I/O.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, islice
from typing import Any

import orjson

from games.decisions.verification import find_fault
from games.events.envelope import Envelope, UnknownEventError
from games.replay.evolution import replay
from games.rules.ruleset import RULES_VERSION
from records.documents.reader import read_document
from records.judging.judge import RecordKind, RefusedError, judge_transcript
from records.judging.played_games import transcript_of
from records.judging.results import derived
from records.log.claims import is_removed

Document = Mapping[str, Any]
MAX_EVENTS = 100_000
"""Maximum number of events per game. All of them are read into memory."""


@dataclass(frozen=True)
class ChainVerdict:
    """Result of verifying a game."""

    name: str
    """Name of the game in reports: its line number or its id."""
    head: tuple[str, str] | None
    """Id of the game and hash of its last event; None if the events are missing."""
    fault: str | None
    """Description of the fault; None if the game is correct."""
    redacted: int = 0
    """Number of events that were published without personal fields. Their links to
    other events are verified, but their hashes cannot be computed.
    """
    is_removed: bool = False
    """Whether the line replaces a record that an operator removed."""


class FaultError(ValueError):
    """Raised if a game has a fault; the message describes it."""


def verdicts(lines: Iterable[bytes]) -> Iterator[ChainVerdict]:
    """Verify the games in these lines, which contain records or events."""
    numbered = ((number, _parsed(line)) for number, line in enumerate(lines, start=1))
    for name, group in groupby(numbered, key=_name):
        documents = [document for _, document in islice(group, MAX_EVENTS + 1)]
        fault = None
        envelopes: list[Envelope] = []
        try:
            if name.startswith("game"):
                envelopes = _sound(documents)
            elif not _is_removed(documents[0]):
                envelopes = _check_record(documents[0])
        except (FaultError, RefusedError) as error:
            fault = str(error)
        except RecursionError:
            fault = "the JSON in the line is nested too deeply"
        head = (envelopes[-1].game, envelopes[-1].hash) if envelopes else None
        redacted = sum(bool(envelope.redacted) for envelope in envelopes)
        is_gone = fault is None and _is_removed(documents[0])
        yield ChainVerdict(name, head, fault, redacted, is_gone)


def _parsed(line: bytes) -> object:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError as error:
        return error


def _name(numbered: tuple[int, object]) -> str:
    """Return the key that groups lines: the game id or the line number."""
    number, document = numbered
    if isinstance(document, dict) and {"prev", "hash"} <= document.keys():
        game = document.get("game")
        if isinstance(game, str):
            return f"game {game}"
    return f"line {number}"


def _check_record(record: object) -> list[Envelope]:
    """Verify a record against the rules and its events, and return the events."""
    if not isinstance(record, dict):
        is_broken = isinstance(record, orjson.JSONDecodeError)
        raise FaultError(
            f"the line is not valid JSON: {record}"
            if is_broken
            else "the line is not a record"
        )
    stated = replace(read_document(record), rules_version=_edition(record))
    is_lenient = record.get("kind") == RecordKind.IRREGULAR
    judged = judge_transcript(stated, lenient=is_lenient)
    _require_same("kind", record.get("kind"), judged.kind)
    for name, value in derived(judged).items():
        _require_same(name, record.get(name), _plain(value))
    if not record.get("events"):
        return []
    envelopes = _sound(record["events"])
    state = replay(envelopes)
    if state.scored is None:
        raise FaultError("the events contain no final score")
    played = transcript_of(state, envelopes)
    _require_same("visibility", record.get("visibility"), state.visibility)
    _require_same("result", record["result"], _plain(state.scored.data()))
    for name in ("players", "picks", "placements", "out", "skips", "first_piece"):
        _require_same(name, getattr(stated, name), getattr(played, name))
    for name in ("started_at", "ended_at", "game", "head"):
        _require_same(name, getattr(stated, name), getattr(played, name))
    for name in ("stand_ins", "rules_version"):
        _require_same(name, getattr(stated, name), getattr(played, name))
    _require_same("ruleset", str(stated.ruleset), str(played.ruleset))
    _require_same("options", stated.ruleset.options, played.ruleset.options)
    return envelopes


def _is_removed(document: object) -> bool:
    return isinstance(document, dict) and is_removed(document)


def _edition(record: Document) -> int:
    """Return the edition of the rules under which a record was judged."""
    version = record.get("rules_version")
    if not isinstance(version, int) or version not in range(1, RULES_VERSION + 1):
        raise FaultError(f"the record has an unknown version of the rules: {version}")
    return version


def _require_same(name: str, stated: object, computed: object) -> None:
    if stated != computed:
        raise FaultError(f"`{name}` does not match the computed value")


def _plain(value: object) -> object:
    """Convert a value to JSON and back."""
    return orjson.loads(orjson.dumps(value))


def _sound(events: object) -> list[Envelope]:
    """Return the events of a game after verifying their hashes and their legality."""
    if not isinstance(events, list):
        raise FaultError("`events` must be a list")
    if len(events) > MAX_EVENTS:
        raise FaultError(f"the game has more than {MAX_EVENTS} events")
    envelopes = [_envelope(event) for event in events]
    if any(envelope.game != envelopes[0].game for envelope in envelopes):
        raise FaultError("the events belong to different games")
    try:
        fault = find_fault(envelopes)
    except UnknownEventError as error:
        raise FaultError(str(error)) from error
    except TypeError as error:
        raise FaultError(f"an event cannot be hashed: {error}") from error
    if fault:
        raise FaultError(f"version {fault.version} {fault.problem}")
    return envelopes


def _envelope(event: object) -> Envelope:
    """Parse a published event, complete or redacted; refuse unknown fields."""
    if not isinstance(event, dict):
        raise FaultError("an event is not a JSON object")
    try:
        envelope = Envelope.read(event)
        is_same = envelope.whole() == event
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise FaultError(f"an event is malformed: {error!r}") from error
    if not is_same or not isinstance(envelope.game, str):
        raise FaultError("an event is malformed")
    return envelope
