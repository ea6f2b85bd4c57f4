"""Invariants of the events of one game, except its clock."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from games.events.envelope import Envelope
from tests.reliability.calling import effect_of
from tests.reliability.history import Stored

Stream = Sequence[Envelope]
ENDS = ("game.ended", "game.aborted")
Plans = Mapping[tuple[str, int], int]
"""(game, seat) -> the version at which its first orders were sent."""


def faults(stream: Stream, plans: Plans) -> Iterator[str]:
    for fault in (*_of_plans(stream, plans), *_of_offers(stream), *_of_ends(stream)):
        yield f"{stream[0].game}: {fault}"


def moves(stream: Stream) -> list[Envelope]:
    return [envelope for envelope in stream if envelope.type == "move.played"]


def standing(stream: Stream) -> list[Envelope]:
    """Return the moves that were not undone."""
    moves: list[Envelope] = []
    for envelope in stream:
        if envelope.type == "move.played":
            moves.append(envelope)
        elif envelope.type == "undo.applied":
            moves = [move for move in moves if move.version <= envelope.data["to"]]
    return moves


def asked_for(stream: Iterable[Envelope]) -> Iterator[Stored]:
    """Yield the events, and the effects of a player's own moves."""
    is_planned = False
    for envelope in stream:
        own = envelope.type == "move.played" and envelope.actor.startswith("player:")
        is_own = own and not is_planned
        effect = effect_of(envelope.data["cells"]) if is_own else None
        is_planned = envelope.type == "plan.fired"
        yield Stored(envelope.version, envelope.hash, effect)


def _of_plans(stream: Stream, plans: Plans) -> Iterator[str]:
    """Orders are carried out at once, for seats whose players gave them."""
    for fired, move in zip_longest(stream, stream[1:]):
        if fired.type != "plan.fired":
            continue
        seat, where = fired.data["seat"], f"plan.fired at {fired.version}"
        if plans.get((fired.game, seat), fired.version) >= fired.version:
            yield f"{where}: this seat gave no orders before"
        if (
            move is None
            or move.type != "move.played"
            or (move.at, move.actor) != (fired.at, fired.actor)
            or move.data["seat"] != seat
        ):
            yield f"{where}: no move follows"


def _of_offers(stream: Stream) -> Iterator[str]:
    """Check that all recipients accepted an agreed offer and that it acted once."""
    requested: dict[int, set[int]] = {}
    done: Counter[int] = Counter()
    for envelope in stream:
        data, where = envelope.data, f"{envelope.type} at {envelope.version}"
        match envelope.type:
            case "offer.made":
                requested[data["offer"]] = set(data["awaits"])
            case "offer.accepted":
                if data["seat"] not in requested[data["offer"]]:
                    yield f"{where}: by a player who was not a recipient"
                requested[data["offer"]].discard(data["seat"])
            case "undo.applied" | "clock.paused" | "time.added":
                done[data["offer"]] += 1
                if missing := requested[data["offer"]]:
                    yield f"{where}: not agreed to by {missing}"
    yield from (f"offer {offer} was done twice" for offer in done if done[offer] > 1)


def _of_ends(stream: Stream) -> Iterator[str]:
    types = Counter(envelope.type for envelope in stream)
    if sum(types[end] for end in ENDS) > 1 or types["game.scored"] > 1:
        yield "ended more than once"
    if types["game.ended"] != types["game.scored"]:
        yield "ended and was not scored, or the other way round"
