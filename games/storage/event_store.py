"""The event store: create, read and append to the event streams of games.

An append is one statement (`append_statement`), which requires that the game still has
the expected version. If it updates no row, either another command came first or some
seats have plans. In that case, the store reads the plans, and a second statement stores
the events together with the planned moves. This module calls neither the broker nor
HTTP, and sends no notifications.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import orjson
from django.db import IntegrityError, connection, transaction

from games.clocks.commitments import Calendars
from games.decisions import Command
from games.decisions.plans_firing import EventBatch, fire
from games.errors import NotFoundError, StaleVersionError
from games.events.envelope import Envelope
from games.events.game import GameCreated
from games.events.registry import Event
from games.events.stored import ReadableEvent, read_stream
from games.replay.evolution import replay
from games.replay.recording import record, record_first
from games.replay.state import GameState
from games.replay.timekeeping import clock_of
from games.storage import (
    append_statement,
    archived_events,
    days_off,
    kept_states,
    past_states,
    plans,
)
from games.storage.archived_events import EVER
from games.storage.counters import count_events
from games.storage.idempotency import PriorResult, claim_creation
from games.storage.wakeups import wake_relays

MOST_GUESSES = 512
"""Maximum number of games that this process remembers as having plans."""
MOST_LOOKS = 20
"""Maximum number of attempts to append to a game while its plans keep changing."""


class LoadedGame(msgspec.Struct, frozen=True):
    """A game's state, and the database's time at which the state was read."""

    state: GameState
    now: datetime
    prior: PriorResult | None
    is_recalled: bool = False
    """Whether the state comes from the cache and may be outdated."""


ENVELOPE_COLUMNS = (
    "e.game_id::text, e.version, e.type, e.schema, e.at, e.actor,"
    " e.data::text, e.prev, e.hash"
)

# Reading all events as one text takes a twentieth of the time that separate rows take.
# PostgreSQL concatenates texts faster than it builds JSON, and rows in the order of the
# index need no sorting.
_STREAM = """
SELECT '[' || string_agg(event, ',') || ']'
FROM (
    SELECT concat('["', game_id, '",', version, ',"', type, '",', schema, ',',
        to_json(at), ',', to_json(actor), ',', data, ',"', hash, '"]') AS event
    FROM games_event
    WHERE game_id = %(game)s AND version > %(after)s AND version <= %(until)s
    ORDER BY version
) AS stream
"""
_AHEAD = """coalesce(
    (SELECT ahead FROM games_game WHERE id = %(game)s), interval '0')"""
_READ = f"""
SELECT clock.now, k.version, k.batch, k.fingerprint, ({_STREAM})
FROM (SELECT date_trunc('milliseconds', clock_timestamp() + {_AHEAD}) AS now) AS clock
LEFT JOIN games_event AS k
    ON k.game_id = %(game)s AND k.actor = %(actor)s AND k.key = %(key)s
"""  # noqa: S608 - only constants are put in

_EVENTS = f"""
SELECT {ENVELOPE_COLUMNS} FROM games_event AS e
WHERE e.game_id = %s AND e.version > %s AND e.version <= %s ORDER BY e.version
"""  # noqa: S608

_IS_ELSEWHERE = """
SELECT EXISTS (SELECT FROM games_game WHERE id = %(game)s) AND NOT EXISTS (
    SELECT FROM games_event WHERE game_id = %(game)s AND version = 1)
"""

_planned: set[str] = set()
"""Games that recently had plans. If they still have plans, this saves a query."""


def read(game: str, command: Command | None = None) -> LoadedGame:
    """Read a game and the current time in one query.

    A cached state always corresponds to a prefix of the stream, so only later events
    are read. Raises `NotFoundError`.
    """
    state = kept_states.find(game)
    with connection.cursor() as cursor:
        cursor.execute(
            _READ,
            {
                "game": game,
                "after": _version(state),
                "until": EVER,
                "actor": command.actor if command else None,
                "key": command.key if command else None,
            },
        )
        now, version, batch, fingerprint, missed = cursor.fetchone()
    missed_events: Sequence[ReadableEvent] = (
        _archived(game, _version(state), EVER)
        if missed is None
        else read_stream(missed)
    )
    if missed_events:
        state = replay(missed_events, state)
        kept_states.keep(state)
    if state is None:
        raise NotFoundError("This game does not exist, or you may not see it.")
    prior = None
    if version is not None:
        prior = PriorResult(game, version, batch, fingerprint)
    return LoadedGame(state, now, prior)


def recall(game: str) -> LoadedGame | None:
    """Return a cached game with this machine's time, without querying the database.

    The append fails if the game has changed or the clock is wrong. Returns None if the
    game is not cached or may have plans, which must be read.
    """
    state = kept_states.find(game)
    if state is None or game in _planned:
        return None
    now = datetime.now(UTC)
    now -= timedelta(microseconds=now.microsecond % 1000)
    if state.updated_at is not None and now < state.updated_at:
        return None
    return LoadedGame(state, now, prior=None, is_recalled=True)


def events(game: str, after: int = 0, until: int = EVER) -> list[Envelope]:
    """Return a game's stored events with `after` < version <= `until`."""
    with connection.cursor() as cursor:
        cursor.execute(_EVENTS, [game, after, until])
        envelopes = [read_envelope(row) for row in cursor.fetchall()]
    return envelopes or _archived(game, after, until)


def state_at(game: str, version: int) -> GameState:
    """Return the state of a game at a version.

    Reads only the events after the latest earlier state in the cache. Raises
    `NotFoundError`.
    """
    current = kept_states.find(game, until=version)
    past = past_states.find(game, until=version)
    before = max(current, past, key=_version)
    if before is not None and before.version == version:
        return before
    with connection.cursor() as cursor:
        cursor.execute(
            _STREAM, {"game": game, "after": _version(before), "until": version}
        )
        (text,) = cursor.fetchone()
    missed: Sequence[ReadableEvent] = (
        _archived(game, _version(before), version)
        if text is None
        else read_stream(text)
    )
    if not missed or missed[-1].version != version:
        raise NotFoundError("This game does not have this version.")
    if len(missed) > past_states.STRIDE:
        before = replay(missed[: -past_states.STRIDE], before)
        past_states.keep(before)
        missed = missed[-past_states.STRIDE :]
    state = replay(missed, before)
    if not kept_states.catch_up(state):
        past_states.keep(state)
    return state


def _archived(game: str, after: int, until: int) -> list[Envelope]:
    """Return events from the archive file for a past month.

    A game's events are either all in the database or all in a file. The database is
    queried only if reading the file does not show where they are.
    """
    if after >= until or not archived_events.may_have(game):
        return []
    archived = archived_events.events(game, after, until)
    if archived == [] or (archived and not after):
        return archived
    with connection.cursor() as cursor:
        cursor.execute(_IS_ELSEWHERE, {"game": game})
        (is_elsewhere,) = cursor.fetchone()
    if not is_elsewhere:
        return []
    if archived is None:
        raise archived_events.missing(game)
    return archived


def _version(state: GameState | None) -> int:
    return 0 if state is None else state.version


def clock() -> datetime:
    """Return the database's time, rounded down to milliseconds like event times."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT date_trunc('milliseconds', clock_timestamp())")
        now: datetime = cursor.fetchone()[0]
    return now


def open_stream(
    game: str,
    events: Sequence[Event],
    command: Command,
    owner: str = "",
    network: str | None = None,
    at: datetime | None = None,
) -> tuple[GameState, list[Envelope]]:
    """Store the first events of a new game.

    `network` is the owner's network if the owner is a guest. `at` is the creation time
    (by default the current time). Raises `IntegrityError` if the key was already used.
    """
    created = events[0]
    assert isinstance(created, GameCreated), (
        "The first event of a game must be `game.created`."
    )
    days = days_off.known_for(clock_of(created, 0), events)
    state, envelopes = record_first(game, events, at or clock(), command.actor, days)
    batch = EventBatch(state, envelopes)
    holder = {"owner": owner, "network": network}
    if command.key is None:
        append_statement.execute(append_statement.OPEN, batch, command, **holder)
    else:
        with transaction.atomic(savepoint=False):
            claim_creation(command, game, len(envelopes))
            append_statement.execute(append_statement.OPEN, batch, command, **holder)
    kept_states.keep(state)
    wake_relays()
    count_events(envelopes)
    return state, envelopes


def append(
    loaded: LoadedGame, events: Sequence[Event], command: Command
) -> tuple[GameState, list[Envelope]]:
    """Append events and the planned moves that they trigger.

    Raises `StaleVersionError` if another command stored this version or used this key
    first. The error is also raised if the deadline of the current turn has passed,
    because the statement then accepts only the timekeeper's events. If the state came
    from the cache, the error may also be raised without a competing command.
    """
    before = loaded.state
    days = days_off.known_for(before.clock, events)
    state, envelopes = record(before, events, loaded.now, command.actor, days)
    batch = EventBatch(state, envelopes)
    try:
        if loaded.is_recalled:
            stored = _append_recalled(before, batch, command)
        else:
            stored = _append(before, batch, command, days)
    except IntegrityError as error:
        if "event_key" not in str(error):
            raise
        stored = None
    if stored is None:
        raise StaleVersionError(version=before.version)
    kept_states.keep(stored.state)
    wake_relays()
    count_events(stored.envelopes)
    return stored.state, list(stored.envelopes)


def _append_recalled(
    before: GameState, batch: EventBatch, command: Command
) -> EventBatch | None:
    """Store a batch if the cached state is current and no seat has a plan."""
    statement = append_statement.of_move(before, batch, is_recalled=True)
    is_so = append_statement.execute(statement, batch, command, expected=before.version)
    return batch if is_so else None


def _append(
    before: GameState, batch: EventBatch, command: Command, days: Calendars
) -> EventBatch | None:
    """Store a batch and the planned moves. Return None if the game has changed."""
    game, expected = before.id, before.version
    if game not in _planned:
        statement = append_statement.of_move(before, batch)
        if append_statement.execute(statement, batch, command, expected=expected):
            return batch
    looked = None
    for _ in range(MOST_LOOKS):
        standing = plans.read_standing(game)
        if standing.version != expected or standing.revision == looked:
            return None  # Another command came first, or the deadline has passed.
        looked = standing.revision
        fired = fire(before, batch, standing.plans, days)
        if append_statement.execute(
            append_statement.MOVE_PLANNED,
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
    if len(_planned) >= MOST_GUESSES:
        _planned.clear()
    _planned.add(game)


def read_envelope(row: Iterable[Any]) -> Envelope:
    """Build an event from a row with the columns listed in `ENVELOPE_COLUMNS`."""
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
