"""Chains: each game of an export against its events. Pure: it needs only the lines."""

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
"""Of a game, whose events are read together."""


@dataclass(frozen=True)
class ChainVerdict:
    """What is to be said of a game of an export."""

    name: str
    """Which game, for people: its line, or its id."""
    head: tuple[str, str] | None
    """The game and the hash of its last event, where its events came along."""
    fault: str | None
    """What is wrong with it."""
    redacted: int = 0
    """How many of its events lack what is personal: the links of these are checked, and
    their hashes cannot be."""
    is_removed: bool = False
    """Whether the line stands for a record that an operator removed."""


class FaultError(ValueError):
    """What is wrong with a game."""


def verdicts(lines: Iterable[bytes]) -> Iterator[ChainVerdict]:
    """Judge each record of a dump, or the games whose events stand on the lines."""
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
            fault = "is nested too deeply"
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
    """Name what belongs together: the events of a game, or a line by itself."""
    number, document = numbered
    if isinstance(document, dict) and {"prev", "hash"} <= document.keys():
        game = document.get("game")
        if isinstance(game, str):
            return f"game {game}"
    return f"line {number}"


def _check_record(record: object) -> list[Envelope]:
    """Judge a record by the rules, and by its events, if any, which it returns."""
    if not isinstance(record, dict):
        is_broken = isinstance(record, orjson.JSONDecodeError)
        raise FaultError(f"is no record: {record}" if is_broken else "is no record")
    told = replace(read_document(record), rules_version=_edition(record))
    judged = judge_transcript(told, lenient=record.get("kind") == RecordKind.IRREGULAR)
    _require_same("kind", record.get("kind"), judged.kind)
    for name, found in derived(judged).items():
        _require_same(name, record.get(name), _plain(found))
    if not record.get("events"):
        return []
    envelopes = _sound(record["events"])
    state = replay(envelopes)
    if state.scored is None:
        raise FaultError("was never scored, say its events")
    played = transcript_of(state, envelopes)
    _require_same("visibility", record.get("visibility"), state.visibility)
    _require_same("result", record["result"], _plain(state.scored.data()))
    for name in ("players", "picks", "placements", "out", "skips", "first_piece"):
        _require_same(name, getattr(told, name), getattr(played, name))
    for name in ("started_at", "ended_at", "game", "head"):
        _require_same(name, getattr(told, name), getattr(played, name))
    for name in ("stand_ins", "rules_version"):
        _require_same(name, getattr(told, name), getattr(played, name))
    _require_same("ruleset", str(told.ruleset), str(played.ruleset))
    _require_same("options", told.ruleset.options, played.ruleset.options)
    return envelopes


def _is_removed(document: object) -> bool:
    return isinstance(document, dict) and is_removed(document)


def _edition(record: Document) -> int:
    """Return the edition of the rules that made a record: a later one says other."""
    version = record.get("rules_version")
    if not isinstance(version, int) or version not in range(1, RULES_VERSION + 1):
        raise FaultError(f"was judged by rules version {version}, which is not known")
    return version


def _require_same(name: str, told: object, found: object) -> None:
    if told != found:
        raise FaultError(f"{name} is not what it adds up to")


def _plain(value: object) -> object:
    """Return a value as JSON tells it."""
    return orjson.loads(orjson.dumps(value))


def _sound(events: object) -> list[Envelope]:
    """Return the events of a game whose hashes form a chain of legal events."""
    if not isinstance(events, list):
        raise FaultError("events are a list")
    if len(events) > MAX_EVENTS:
        raise FaultError(f"has more than {MAX_EVENTS} events")
    envelopes = [_envelope(event) for event in events]
    if any(envelope.game != envelopes[0].game for envelope in envelopes):
        raise FaultError("has events of several games")
    try:
        fault = find_fault(envelopes)
    except UnknownEventError as error:
        raise FaultError(str(error)) from error
    except TypeError as error:
        raise FaultError(f"has an event that has no hash: {error}") from error
    if fault:
        raise FaultError(f"version {fault.version} {fault.problem}")
    return envelopes


def _envelope(event: object) -> Envelope:
    """Read an event as it was published, whole or redacted, and nothing else."""
    if not isinstance(event, dict):
        raise FaultError("has an event that is none")
    try:
        envelope = Envelope.read(event)
        is_same = envelope.whole() == event
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise FaultError(f"has an event of another shape: {error!r}") from error
    if not is_same or not isinstance(envelope.game, str):
        raise FaultError("has an event of another shape")
    return envelope
