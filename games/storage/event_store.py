"""The event store: where streams are opened, read and appended to.

An append is one statement: it moves the game's row on from the version that was seen,
inserts the events, replaces what the game owes and notes the events for the feed. No
row moved means that somebody else was first, or that seats have plans: these are read,
and fired in the statement that comes then. Nothing else belongs in here: no broker, no
HTTP, no notification.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

import orjson
from django.db import IntegrityError, connection

from games.clocks.commitments import Calendars
from games.decisions import TIMEKEEPER
from games.decisions.plans_firing import EventBatch, fire
from games.errors import NotFoundError, StaleVersionError
from games.events.envelope import Envelope
from games.events.game import GameCreated
from games.events.registry import Event
from games.replay.evolution import replay
from games.replay.recording import record, record_first
from games.replay.state import GameState
from games.replay.timekeeping import clock_of
from games.storage import days_off, plans
from games.storage.projections import obligation, project

CACHED_GAMES = 512
"""States kept in this process; one of Classic takes about 60 kB."""
MOST_LOOKS = 20
"""Times that plans are read for one append; each was changed while it was decided."""


@dataclass(frozen=True)
class Command:
    """Who wants something, and the key under which it is done only once."""

    actor: str
    key: str | None = None
    fingerprint: str | None = None


@dataclass(frozen=True)
class PriorResult:
    """What a command with the same key did before."""

    game: str
    version: int
    batch: int
    fingerprint: str | None


@dataclass(frozen=True)
class LoadedGame:
    """A game as it was read, at a time of the database's clock."""

    state: GameState
    now: datetime
    prior: PriorResult | None


ENVELOPE_COLUMNS = (
    "e.game_id::text, e.version, e.type, e.schema, e.at, e.actor,"
    " e.data::text, e.prev, e.hash"
)

_AHEAD = """coalesce(
    (SELECT ahead FROM games_game WHERE id = %(game)s), interval '0')"""
_READ = f"""
SELECT clock.now, k.version, k.batch, k.fingerprint, {ENVELOPE_COLUMNS}
FROM (SELECT date_trunc('milliseconds', clock_timestamp() + {_AHEAD}) AS now) AS clock
LEFT JOIN games_event AS k
    ON k.game_id = %(game)s AND k.actor = %(actor)s AND k.key = %(key)s
LEFT JOIN games_event AS e ON e.game_id = %(game)s AND e.version > %(after)s
ORDER BY e.version
"""  # noqa: S608 - only constants are put in

_EVENTS = f"""
SELECT {ENVELOPE_COLUMNS} FROM games_event AS e
WHERE e.game_id = %s AND e.version > %s AND e.version <= %s ORDER BY e.version
"""  # noqa: S608

_CREATION = """
SELECT game_id::text, version, batch, fingerprint FROM games_event
WHERE actor = %s AND key = %s AND version = 1
"""

_COLUMNS = (
    "version", "status", "variant", "ruleset", "options", "visibility", "creator",
    "players", "turn_player", "turn_color", "ply", "head", "winners", "clock",
    "deadline", "rated", "rating_min", "rating_max", "has_open_seats", "rematch_of",
    "pending", "created_at", "updated_at",
)  # fmt: skip
_VALUES = ", ".join(f"%({column})s" for column in _COLUMNS)

_OPEN_GAME = f"""
    INSERT INTO games_game (id, owner, {", ".join(_COLUMNS)})
    VALUES (%(id)s, %(owner)s, {_VALUES}) RETURNING id, ahead, owner
"""  # noqa: S608
_IN_TIME = """(games_game.deadline IS NULL OR %(is_timeout)s =
          (games_game.deadline <= clock_timestamp() + games_game.ahead))"""
_MOVE_GAME = f"""
    UPDATE games_game SET ({", ".join(_COLUMNS)}) = ROW ({_VALUES})
    WHERE id = %(id)s AND version = %(expected)s AND plans = 0 AND {_IN_TIME}
    RETURNING id, ahead, owner
"""  # noqa: S608
_MOVE_PLANNED_GAME = f"""
    UPDATE games_game SET ({", ".join(_COLUMNS)}, plans) = ROW ({_VALUES},
        CASE WHEN %(has_plans)s THEN plans ELSE 0 END)
    WHERE id = %(id)s AND version = %(expected)s AND plans = %(revision)s
      AND {_IN_TIME}
    RETURNING id, ahead, owner
"""  # noqa: S608
_CHANGE_PLANS = """, planned AS (
    UPDATE games_plan AS plan SET orders = changed.orders, stopped = changed.stopped
    FROM game, jsonb_to_recordset(%(changed)s::jsonb) AS changed (seat int,
        orders jsonb, stopped text)
    WHERE plan.game_id = game.id AND plan.seat = changed.seat
)"""
_APPEND = """
WITH new AS (
    SELECT * FROM jsonb_to_recordset(%(events)s::jsonb) AS event (version int,
        type text, schema int, actor text, data jsonb, prev text, hash text,
        key text, fingerprint text, batch int)
), game AS ({game}), appended AS (
    INSERT INTO games_event (game_id, version, type, schema, at, actor, data, prev,
        hash, key, fingerprint, batch)
    SELECT game.id, version, type, schema, %(at)s, actor, data, prev, hash, key,
        fingerprint, batch
    FROM game, new ORDER BY version
), owed AS (
    INSERT INTO games_obligation (kind, subject, version, owner, urgency, due_at)
    SELECT kind, game.id, %(version)s, game.owner, urgency, due_at - game.ahead
    FROM game, (VALUES (%(owed)s::text, %(urgency)s::int, %(due)s::timestamptz))
        AS owed (kind, urgency, due_at)
    WHERE kind IS NOT NULL
    ON CONFLICT (kind, subject) DO UPDATE
        SET version = excluded.version, urgency = excluded.urgency,
            due_at = excluded.due_at, attempts = 0, sent_at = NULL, runs = 0,
            begun_at = NULL, is_preparing = FALSE
), settled AS (
    DELETE FROM games_obligation AS o USING game
    WHERE o.subject = game.id::text AND o.kind IS DISTINCT FROM %(owed)s::text
), noted AS (
    INSERT INTO games_outboxentry (game_id, version)
    SELECT game.id, version FROM game, new ORDER BY version
){planned}
SELECT id FROM game
"""
_OPEN = _APPEND.format(game=_OPEN_GAME, planned="")
_MOVE = _APPEND.format(game=_MOVE_GAME, planned="")
_MOVE_PLANNED = _APPEND.format(game=_MOVE_PLANNED_GAME, planned=_CHANGE_PLANS)

_states: OrderedDict[str, GameState] = OrderedDict()
_planned: set[str] = set()
"""Games whose seats had plans at the last look: a guess, which saves a statement."""
_lock = Lock()


def read(game: str, command: Command | None = None) -> LoadedGame:
    """Read a game and the clock in one query; raises `NotFoundError`.

    A state kept in this process is a prefix of the stream, never wrong: only the events
    after it are read.
    """
    state = _states.get(game)
    with connection.cursor() as cursor:
        cursor.execute(
            _READ,
            {
                "game": game,
                "after": state.version if state else 0,
                "actor": command.actor if command else None,
                "key": command.key if command else None,
            },
        )
        rows = cursor.fetchall()
    envelopes = [read_envelope(row[4:]) for row in rows if row[4] is not None]
    if envelopes:
        state = replay(envelopes, state)
        _keep(state)
    if state is None:
        raise NotFoundError("There is no such game, or you may not see it.")
    now, version, batch, fingerprint = rows[0][:4]
    prior = None
    if version is not None:
        prior = PriorResult(game, version, batch, fingerprint)
    return LoadedGame(state, now, prior)


def events(game: str, after: int = 0, until: int = 2**31 - 1) -> list[Envelope]:
    """Return the stored events of a game with `after` < version <= `until`."""
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, [game, after, until])
        return [read_envelope(row) for row in cursor.fetchall()]


def state_at(game: str, version: int) -> GameState:
    """Return the state after a version; raises `NotFoundError`.

    Where a state before it is kept, only the events after that are read.
    """
    kept = _states.get(game)
    if kept is not None and kept.version == version:
        return kept
    before = kept if kept is not None and kept.version < version else None
    stored = events(game, 0 if before is None else before.version, version)
    if not stored or stored[-1].version != version:
        raise NotFoundError("There is no such version of this game.")
    state = replay(stored, before)
    if before is not None:
        _keep(state)
    return state


def find_creation(command: Command) -> PriorResult | None:
    """Return the game that this caller created under the same key."""
    with connection.cursor() as cursor:
        cursor.execute(_CREATION, [command.actor, command.key])
        row = cursor.fetchone()
    return PriorResult(*row) if row else None


def clock() -> datetime:
    """Return the database's time, in milliseconds as events keep it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT date_trunc('milliseconds', clock_timestamp())")
        now: datetime = cursor.fetchone()[0]
    return now


def open_stream(
    game: str, events: Sequence[Event], command: Command, owner: str = ""
) -> tuple[GameState, list[Envelope]]:
    """Store the first events of a new game; raises `IntegrityError` for a used key."""
    created = events[0]
    assert isinstance(created, GameCreated), "A game begins with what it is."
    known = days_off.known_for(clock_of(created, 0), events)
    state, envelopes = record_first(game, events, clock(), command.actor, known)
    _execute(_OPEN, EventBatch(state, envelopes), command, owner=owner)
    _keep(state)
    return state, envelopes


def append(
    loaded: LoadedGame, events: Sequence[Event], command: Command
) -> tuple[GameState, list[Envelope]]:
    """Append events to the stream as it was read, and what plans make of them.

    Raises `StaleVersionError` when somebody else was first, by version or by key, or
    when the deadline of the seat to move came meanwhile: the statement looks at the
    clock once more, and from the deadline on only the timekeeper's events are taken.
    """
    before = loaded.state
    known = days_off.known_for(before.clock, events)
    state, envelopes = record(before, events, loaded.now, command.actor, known)
    batch = EventBatch(state, envelopes)
    try:
        stored = _append(before, batch, command, known)
    except IntegrityError as error:
        if "event_key" not in str(error):
            raise
        stored = None
    if stored is None:
        raise StaleVersionError(version=before.version)
    _keep(stored.state)
    return stored.state, list(stored.envelopes)


def _append(
    before: GameState, batch: EventBatch, command: Command, known: Calendars
) -> EventBatch | None:
    """Store a batch, with what plans add to it; None: the game is not as expected."""
    game, expected = before.id, before.version
    if game not in _planned and _execute(_MOVE, batch, command, expected=expected):
        return batch
    looked = None
    for _ in range(MOST_LOOKS):
        standing = plans.read_standing(game)
        if standing.version != expected or standing.revision == looked:
            return None  # Somebody moved, or the deadline came.
        looked = standing.revision
        fired = fire(before, batch, standing.plans, known)
        if _execute(
            _MOVE_PLANNED,
            fired,
            command,
            expected=expected,
            revision=standing.revision,
            has_plans=fired.has_plans,
            changed=plans.changed_rows(fired.changed),
        ):
            _guess(game, has_plans=fired.has_plans)
            return fired
    return None


def _guess(game: str, *, has_plans: bool) -> None:
    if not has_plans:
        _planned.discard(game)
        return
    if len(_planned) >= CACHED_GAMES:
        _planned.clear()
    _planned.add(game)


def _execute(
    statement: str, batch: EventBatch, command: Command, **others: object
) -> bool:
    state = batch.state
    row, owed = project(state), obligation(state)
    parameters = {
        **row,
        **others,
        "options": orjson.dumps(row["options"]).decode(),
        "winners": _json_or_null(row["winners"]),
        "clock": _json_or_null(row["clock"]),
        "pending": _json_or_null(row["pending"]),
        "at": state.updated_at,
        "events": orjson.dumps(_event_rows(batch.envelopes, command)).decode(),
        "owed": owed and owed.kind,
        "urgency": owed and owed.urgency,
        "due": owed and owed.due_at,
        "is_timeout": command.actor == TIMEKEEPER,
    }
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchone() is not None


def _event_rows(
    envelopes: Sequence[Envelope], command: Command
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [
        {
            "version": envelope.version,
            "type": envelope.type,
            "schema": envelope.schema,
            "actor": envelope.actor,
            "data": envelope.data,
            "prev": envelope.prev,
            "hash": envelope.hash,
            "batch": 0,
        }
        for envelope in envelopes
    ]
    rows[0] |= {
        "batch": len(rows),
        "key": command.key,
        "fingerprint": command.fingerprint,
    }
    return rows


def _json_or_null(value: object) -> str | None:
    return None if value is None else orjson.dumps(value).decode()


def read_envelope(row: Iterable[Any]) -> Envelope:
    """Read an event from a row of `ENVELOPE_COLUMNS`."""
    game, version, type_, schema, at, actor, data, prev, hash_ = row
    return Envelope(
        game=game,
        version=version,
        type=type_,
        schema=schema,
        at=at,
        actor=actor,
        data=orjson.loads(data),
        prev=prev,
        hash=hash_,
    )


def _keep(state: GameState) -> None:
    """Keep a state; not with a board that nobody else uses, which takes much memory."""
    if state.has_own_board:
        return
    with _lock:
        _states[state.id] = state
        _states.move_to_end(state.id)
        while len(_states) > CACHED_GAMES:
            _states.popitem(last=False)
