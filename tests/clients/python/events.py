"""Handle events in a program that passes mypy without a cast."""

from typing import assert_never

from generated_client.models import (
    DaysControl,
    EventMessage,
    FischerControl,
    GameCreated,
    GameCreatedEvent,
    GameScoredEvent,
    LiveControl,
    MovePlayedEvent,
    OfferMadeEvent,
    ReminderDueMessage,
    SeatOutEvent,
    SeatTakenEvent,
    TestMessage,
    TurnBeganMessage,
)
from generated_client.models.event_list import EventList


def sentences(events: EventList) -> list[str]:
    lines = []
    for event in events.items:
        match event:
            case GameCreatedEvent(data=created):
                lines.append(f"{created.variant}, {clock_of(created)}")
            case SeatTakenEvent(data=taken):
                lines.append(f"{taken.player} sits in seat {taken.seat + 1}")
            case MovePlayedEvent(data=move):
                at = ", ".join(f"{x}/{y}" for x, y, *_ in move.cells)
                lines.append(f"{move.ply}. {move.color.upper()} {move.piece} {at}")
            case OfferMadeEvent(data=offer):
                lines.append(f"{offer.kind.value} until {offer.expires_at:%H:%M}")
            case SeatOutEvent(data=out):
                lines.append(f"seat {out.seat + 1}: {out.reason.value}")
            case GameScoredEvent(data=scored):
                lines.append(" ".join(f"{score:+}" for score in scored.seats))
            case other:
                lines.append(f"{other.version} {other.type_} by {other.actor}")
    return lines


def clock_of(created: GameCreated) -> str:
    match created.clock:
        case DaysControl(days=days):
            return f"{days * 24} hours"
        case FischerControl() | LiveControl() as control:
            return f"{control.bank_s // 60}+{control.increment_s}"
        case _:
            return "no clock"


def received(
    message: EventMessage | TurnBeganMessage | ReminderDueMessage | TestMessage,
) -> str:
    match message:
        case EventMessage():
            return f"{message.data.type_} {message.data.hash_}"
        case TurnBeganMessage(data=turn):
            return f"{turn.game}: seat {turn.seat + 1} until {turn.deadline}"
        case ReminderDueMessage(data=turn):
            return f"since {turn.reached_at:%H:%M}"
        case TestMessage(data=tested):
            return str(tested.webhook)
        case _:
            assert_never(message)
