"""Games by the contest's rules: a drawn first piece, skips, and a turn limit."""

import random
from heapq import merge
from operator import itemgetter
from typing import Any

from games.api.commands.command import GameCommand
from games.api.commands.moves import PlayMove, Resign
from games.api.requests.lines import cells_text
from games.decisions import Command
from games.ids import new_id
from games.replay.state import GameState
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset
from games.services import automation
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.explorer.visits import SKIP
from records.judging.transcripts import Leaving, Skip, Transcript
from records.models import Record
from tests.builders import EVERYTHING, NOON, a_game, a_placement, send
from tests.records.transcripts import written

RULESET = find_ruleset("contest", {})
BLOCKED, LIMITED = 0.1, 0.7
"""Chances of a skip in a turn; with the second, games end by the turn limit."""


def a_contest(
    seed: int = 0, skips: float = BLOCKED, plies: int = EVERYTHING, **others: Any
) -> Transcript:
    """Return a random game in which seat 1 resigns after this number of placements."""
    chance = random.Random(f"contest {seed}")
    position = drawn(chance.choice(RULESET.first_pieces))
    moves = []
    while not position.is_over and len(position.played) < plies:
        if position.may_skip and chance.random() < skips:
            assert position.color is not None
            color = RULESET.colors[position.color]
            moves.append(Skip(len(position.played), color))
            position = position.skip()
        else:
            position = position.push(a_placement(position, chance))
    out = () if position.is_over else (Leaving(1, len(position.played), "resigned"),)
    assert position.drawn is not None
    report: dict[str, Any] = {
        "players": ("player:A", "player:B"),
        "ended_at": NOON,
        "game": str(new_id()),
        "first_piece": RULESET.pieces[position.drawn].id,
    }
    return written(position, out=out, skips=tuple(moves), **report | others)


def drawn(piece: int) -> Position:
    return start_position(RULESET).draw(piece)


def a_played_contest(
    seed: int = 0, skips: float = BLOCKED, plies: int = EVERYTHING
) -> GameState:
    """Return a local game that ended regularly, or that player B resigned."""
    chance = random.Random(f"played {seed}")
    game = a_game("contest")
    automation.draw_lots(game=game)
    while (state := event_store.read(game).state).status == "playing":
        position, acting = state.position, state.acting_seat
        assert acting is not None
        player = state.seats[acting].player
        request: GameCommand
        if len(position.played) == plies:
            player, request = "player:B", Resign()
        elif position.may_skip and chance.random() < skips:
            request = PlayMove(move="pass")
        else:
            placement = a_placement(position, chance)
            request = PlayMove(color=placement.color, cells=placement.cells)
        send(event_store.read(game), request, Command(player or ""))
    automation.score_game(game=game)
    return event_store.read(game).state


def archived(state: GameState) -> Record:
    archive_games([(state.id, state.version)])
    return Record.objects.get(game=state.id)


def steps_of(transcript: Transcript) -> list[str]:
    """Return the placements and skips of a transcript in the format of queries."""
    grid = transcript.ruleset.grid
    skips = ((skip.ply, f"{skip.color}:{SKIP}") for skip in transcript.skips)
    placements = (
        (ply, f"{move.color}:{cells_text(grid, move.cells)}")
        for ply, move in enumerate(transcript.placements)
    )
    return [step for _, step in merge(skips, placements, key=itemgetter(0))]
