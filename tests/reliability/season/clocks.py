"""The naive clock applied to one game's events: sums, deadlines, and races for them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from games.events.envelope import Envelope
from games.replay.evolution import replay
from games.replay.state import GameState
from tests.reliability.season.naive import NOTHING, Calendar, NaiveClock, ms_of

MOVES = ("move.played", "piece.drafted")
TIMEKEEPER = "system:clock"
CLOSE = 1000
"""Milliseconds before or after a deadline in which either could have won."""


@dataclass
class Findings:
    """Violations, and the number of checks."""

    faults: list[str] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    """Number of turns with a deadline, by the way they ended."""
    stood: Counter[str] = field(default_factory=Counter)
    """Milliseconds during which the mover's time stood still, by reason."""
    close: Counter[str] = field(default_factory=Counter)
    """Stored rows about the arrival of a deadline."""
    ran: int = 0
    wall: int = 0
    latest: int = 0
    """Milliseconds after its deadline at which the latest timeout was stored."""


def check(
    envelopes: Sequence[Envelope],
    row_deadline: datetime | None,
    calendars: Mapping[str, Calendar],
) -> Findings:
    """Compare a game's clock in its events and its row with the naive clock.

    `calendars` are the days off behind the commitments in its events.
    """
    findings = Findings()
    game = envelopes[0].game
    for fault in Watch(findings, calendars).follow(envelopes, row_deadline):
        findings.faults.append(f"{game}: {fault}")
    return findings


class Watch:
    """Goes through the events of a game."""

    def __init__(self, findings: Findings, calendars: Mapping[str, Calendar]) -> None:
        self._found = findings
        self._calendars = {**calendars, "": NOTHING}
        self._clock: NaiveClock | None = None

    def follow(
        self, envelopes: Sequence[Envelope], row_deadline: datetime | None
    ) -> Iterator[str]:
        state: GameState | None = None
        for number, envelope in enumerate(envelopes):
            after = replay([envelope], state)
            if envelope.type == "game.created" and envelope.data.get("clock"):
                terms = envelope.data["clock"]
                self._clock = NaiveClock.from_terms(terms, len(after.seats))
            if self._clock is None:
                if number:
                    return
                state = after
                continue
            is_first = not number or envelopes[number - 1].at != envelope.at
            yield from self._judge(envelope, is_first=is_first)
            self._change(envelope)
            yield from self._pass_on(envelope, after.timed_seat)
            yield from self._deadline(envelope)
            state = after
        deadline = self._clock.deadline() if self._clock else None
        stored = None if row_deadline is None else ms_of(row_deadline)
        if stored != deadline:
            yield f"the row says the deadline is {stored}, it is {deadline}"

    def _judge(self, envelope: Envelope, *, is_first: bool) -> Iterator[str]:
        """Check that the player acted in time and that the duration is right."""
        clock, at = self._clock, ms_of(envelope.at)
        assert clock
        where = f"version {envelope.version} ({envelope.type})"
        event_clock = envelope.data.get("clock") if envelope.type in MOVES else None
        if clock.turn is None:
            if event_clock:
                yield f"{where}: time was counted that did not run"
            return
        remaining, ran = clock.remaining[clock.turn.seat], clock.ran(at)
        is_over = ran >= remaining
        is_deed = is_first or envelope.type in MOVES
        if is_over and is_deed and envelope.actor != TIMEKEEPER:
            late = ran - remaining
            yield f"{where}: {envelope.actor} acted {late} ms after the deadline"
        if not is_over and envelope.actor == TIMEKEEPER and is_first:
            yield f"{where}: time was over {remaining - ran} ms early"
        if is_over and envelope.actor == TIMEKEEPER:
            deadline = clock.deadline()
            assert deadline is not None
            self._found.latest = max(self._found.latest, at - deadline)
            self._found.close["timeouts"] += at - deadline <= CLOSE
        if envelope.type in MOVES:
            self._found.close["moves"] += remaining - ran <= CLOSE
            expected = {"spent_ms": ran, "left_ms": clock.after_move(remaining - ran)}
            if event_clock != expected:
                yield f"{where}: says {event_clock}, and it is {expected}"

    def _change(self, envelope: Envelope) -> None:
        clock, data, at = self._clock, envelope.data, ms_of(envelope.at)
        assert clock
        match envelope.type:
            case "seat.taken" | "calendar.changed":
                calendar = self._calendars[data.get("calendar_commitment", "")]
                clock.change_calendar(data["seat"], calendar, at)
            case "clock.paused":
                clock.pauses.append((at, at + data["seconds"] * 1000))
            case "clock.resumed":
                clock.resume(at)
            case "time.added":
                clock.remaining[data["seat"]] += data["seconds"] * 1000

    def _pass_on(self, envelope: Envelope, seat: int | None) -> Iterator[str]:
        """End the turn if it ended, account for it, and begin the next one."""
        clock, at = self._clock, ms_of(envelope.at)
        assert clock
        turn, is_move = clock.turn, envelope.type in MOVES
        if turn and (is_move or seat != turn.seat):
            ran, stood = clock.ran(at), clock.stood(at)
            wall = max(0, at - turn.began)
            if ran + sum(stood.values()) != wall:
                yield f"version {envelope.version}: time was lost, or came from nowhere"
            remaining = max(0, clock.remaining[turn.seat] - ran)
            clock.remaining[turn.seat] = (
                clock.after_move(remaining) if is_move else remaining
            )
            self._account(envelope, ran, wall, stood)
            clock.turn = None
        if clock.turn is None and seat is not None:
            clock.begin(seat, at)

    def _deadline(self, envelope: Envelope) -> Iterator[str]:
        """Check the deadline of an event that has one."""
        deadline = envelope.data.get("deadline")
        assert self._clock
        if (
            deadline
            and ms_of(datetime.fromisoformat(deadline)) != self._clock.deadline()
        ):
            yield f"version {envelope.version}: has a wrong deadline"

    def _account(
        self, envelope: Envelope, ran: int, wall: int, stood: dict[str, int]
    ) -> None:
        if not wall:
            return  # No client saw it: the event before it in the same batch caused it.
        is_timeout = envelope.actor == TIMEKEEPER
        self._found.ends["timeout" if is_timeout else envelope.type] += 1
        self._found.stood.update(stood)
        self._found.ran += ran
        self._found.wall += wall
