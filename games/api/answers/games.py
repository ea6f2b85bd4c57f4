"""Documents: games and positions as the API tells them."""

from typing import Any, TypeAlias

from games.api.answers.clocks import clock_document
from games.events.times import time_text
from games.models import Game
from games.replay.offers import Offer
from games.replay.state import GameState
from games.rules.position import Position
from games.rules.scoring import Outcome, outcome
from games.rules.solutions import Replay
from games.services.execution import CommandResult

Document: TypeAlias = dict[str, Any]


def position_document(position: Position) -> Document:
    """Tell a position: what was placed, what is in hand, who can move, the scores."""
    hands = range(len(position.ruleset.hands))
    return {
        "ply": len(position.played),
        "phase": _phase(position),
        "placements": placements_document(position),
        "hands": [_hand(position, hand) for hand in hands],
        "scores": scores_document(position, outcome(position)),
    }


def placements_document(position: Position) -> list[Document]:
    """Tell what was placed, in order."""
    colors, table = position.ruleset.colors, position.placements
    return [
        {
            "seat": placed.seat,
            "color": colors[placed.color],
            "piece": table.piece_of(placed.number).id,
            "cells": table.cells_of(placed.number),
        }
        for placed in position.played
    ]


def scores_document(position: Position, result: Outcome) -> Document:
    """Tell scores by color, by seat and by team, and the ranks of the seats."""
    return {
        "colors": dict(zip(position.ruleset.colors, result.colors, strict=False)),
        "seats": result.seats,
        "teams": result.teams,
        "ranks": result.ranks,
        "winners": result.winners,
        "solved": result.solved,
    }


def replay_document(replay: Replay) -> Document:
    """Tell whether a solution is one, or else why not, and how far it came."""
    position, fault = replay.position, replay.fault
    return {
        "solved": replay.is_solved,
        "ply": len(position.played),
        "fault": fault
        and {"index": fault.index, "reason": fault.reason, "cells": fault.cells},
        "scores": scores_document(position, outcome(position)),
    }


def _hand(position: Position, hand: int) -> Document:
    """Tell one hand: whose it is, the pieces in it, and whether it can be played."""
    ruleset, held = position.ruleset, position.ruleset.hands[hand]
    counts = zip(ruleset.pieces, position.pieces_left(hand), strict=True)
    return {
        "seat": ruleset.movers[held.mover].seat,
        "color": ruleset.colors[held.color],
        "pieces": [piece.id for piece, count in counts for _ in range(count)],
        "can_move": position.legal_sets[hand] != 0,
    }


def _phase(position: Position) -> str:
    """Name the phase: a draft, obstacles, or play (rules 7.1 and 7.4)."""
    if position.picking is not None:
        return "draft"
    return "obstacles" if position.turn in position.ruleset.obstacles else "play"


def game_document(state: GameState) -> Document:
    """Tell a game whole: its table, its position, and its result once it has one."""
    ruleset = state.ruleset
    assert state.created_at is not None
    assert state.updated_at is not None
    return {
        "id": state.id,
        "version": state.version,
        "head": state.head,
        "status": state.status,
        "variant": ruleset.variant,
        "options": ruleset.options,
        "ruleset": str(ruleset),
        "rules_version": state.rules_version,
        "visibility": state.visibility,
        "creator": state.creator,
        "rated": state.rated,
        "rating": _rating(*state.rating),
        "expires_at": state.expires_at and time_text(state.expires_at),
        "rematch_of": state.rematch_of,
        "fork": _fork(state),
        "created_at": time_text(state.created_at),
        "updated_at": time_text(state.updated_at),
        "seats": [
            {
                "seat": number,
                "player": seat.player,
                "reserved": seat.reserved,
                "has_link": seat.link is not None,
                "colors": [ruleset.colors[color] for color in ruleset.seats[number]],
                "is_out": number in state.position.out,
            }
            for number, seat in enumerate(state.seats)
        ],
        "teams": ruleset.teams,
        "turn": state.turn,
        "clock": None if state.clock is None else clock_document(state.clock),
        **position_document(state.position),
        "out": [
            {"seat": out.seat, "ply": out.ply, "reason": out.reason}
            for out in state.out
        ],
        "offers": [_offer(offer) for offer in state.offers],
        "undone": state.undone,
        "end_reason": None if state.ended is None else state.ended.reason,
        "result": None if state.scored is None else state.scored.data(),
    }


def _rating(lowest: int | None, highest: int | None) -> Document:
    """Tell who may sit down uninvited."""
    return {"min": lowest, "max": highest}


def _fork(state: GameState) -> Document | None:
    """Tell where the game begins, if not at the start."""
    if state.fork is None:
        return None
    line = state.fork.line
    return {
        "game": state.fork.game,
        "version": state.fork.version,
        "ply": sum(step.cells is not None for step in line),
    }


def _offer(offer: Offer) -> Document:
    """Tell an offer, and whose answer it waits for."""
    made = offer.made
    return {
        "offer": made.offer,
        "seat": made.seat,
        "kind": made.kind,
        "to": made.to,
        "seconds": made.seconds,
        "awaits": offer.awaits,
        "accepted": offer.accepted,
        "expires_at": made.expires_at,
    }


def row_document(row: Game) -> Document:
    """Tell a game as lists do, from its row alone."""
    return {
        "id": str(row.id),
        "version": row.version,
        "status": row.status,
        "variant": row.variant,
        "options": row.options,
        "ruleset": row.ruleset,
        "visibility": row.visibility,
        "creator": row.creator,
        "rated": row.rated,
        "rating": _rating(row.rating_min, row.rating_max),
        "has_open_seats": row.has_open_seats,
        "players": row.players,
        "turn_player": row.turn_player,
        "turn_color": row.turn_color,
        "ply": row.ply,
        "winners": row.winners,
        "clock": row.clock,
        "deadline": None if row.deadline is None else time_text(row.deadline),
        "created_at": time_text(row.created_at),
        "updated_at": time_text(row.updated_at),
    }


def answer_document(answer: CommandResult) -> Document:
    """Tell what a command did: the events it stored and where they left the game."""
    state = answer.state
    return {
        "game": state.id,
        "version": state.version,
        "status": state.status,
        "turn": state.turn,
        "events": [envelope.public() for envelope in answer.envelopes],
    }
