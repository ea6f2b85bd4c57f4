import json

import pytest
from msgspec import to_builtins

from games import decisions, models
from games.api.answers.board import Turn
from games.api.answers.events import GameChange
from games.api.answers.games import Game, GameRow
from games.api.answers.positions import Position, Scores
from games.api.http.answer import encode
from games.replay.evolution import replay
from games.rules.position import start_position
from games.rules.scoring import outcome
from games.rules.variants import VARIANTS, find_ruleset
from games.services.execution import CommandResult
from games.storage.projections import project
from tests.builders import a_stream, can_move, played, went_on


@pytest.mark.depth
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_answer_is_json(variant):
    stream = played(a_stream(variant), seed=2)
    state = replay(stream)
    for document in (
        Game.build(state),
        Position.build(state.position),
        GameRow.build(models.Game(**project(state))),
        GameChange.build(CommandResult(state, stream[-2:])),
    ):
        assert json.loads(encode(document))


def test_a_hand_holds_what_was_not_placed():
    position = start_position(find_ruleset("junior", {}))
    first = next(n for n in range(10**5) if position.legal(0) >> n & 1)
    piece = position.placements.piece_of(first).id
    before = Position.build(position).hands[0].pieces
    after = Position.build(position.play(0, first)).hands[0].pieces
    assert sorted([*after, piece]) == sorted(before)
    assert before.count(piece) == 2


def test_colors_that_can_move_are_told():
    state = replay(played(a_stream("classic"), 2))
    stream = went_on(
        played(a_stream("classic"), 2), decisions.resign(state, 2, None), "player:C"
    )
    hands = Position.build(replay(stream).position).hands
    assert [(hand.color, hand.can_move) for hand in hands] == [
        ("blue", True),
        ("yellow", True),
        ("red", False),
        ("green", True),
    ]


def test_scores_are_told_as_if_the_game_ended_here():
    position = replay(played(a_stream("classic-2p"), 5)).position
    result = outcome(position)
    document = Scores.build(position.ruleset, result)
    assert document.colors == dict(
        zip(("blue", "yellow", "red", "green"), result.colors, strict=True)
    )
    assert document.seats == result.seats
    assert document.teams == result.teams


def test_a_game_tells_when_it_was_created_and_last_changed():
    document = Game.build(replay(a_stream()))
    assert document.created_at == "2026-11-21T12:00:00.000Z"
    assert document.updated_at == "2026-11-21T12:00:01.000Z"


def test_the_result_of_a_game_is_what_was_stored():
    stream = played(a_stream())
    assert to_builtins(Game.build(replay(stream)).result) == stream[-1].data


def test_an_answer_tells_the_events_as_they_are_published():
    stream = played(a_stream(), 1)
    document = GameChange.build(CommandResult(replay(stream), stream[-1:]))
    assert to_builtins(document.events) == [stream[-1].public()]
    assert document.turn == Turn(color="orange", seat=1)


@pytest.mark.depth
def test_the_phases_of_a_game_are_told():
    phases = {}
    for variant in ("draft-2p", "obstacle-2p", "duo"):
        stream = a_stream(variant)
        found = []
        while can_move(state := replay(stream)):
            found.append(Position.build(state.position).phase)
            stream = played(stream, 1, seed=len(stream))
        phases[variant] = list(dict.fromkeys(found))
        assert Position.build(replay(stream).position).phase == "play"
    assert phases == {
        "draft-2p": ["draft", "play"],
        "obstacle-2p": ["obstacles", "play"],
        "duo": ["play"],
    }


def test_a_hand_tells_whose_it_is():
    hands = {
        variant: [
            (hand.seat, hand.color)
            for hand in Position.build(start_position(find_ruleset(variant, {}))).hands
        ]
        for variant in ("trigon-2p", "obstacle-1p", "solo-cube-4", "rumis-tower-2p")
    }
    assert hands == {
        "trigon-2p": [(0, "blue"), (1, "yellow"), (0, "red"), (1, "green")],
        "obstacle-1p": [(0, "blue"), (None, "yellow"), (None, "red"), (None, "green")],
        "solo-cube-4": [(0, "blue"), (0, "yellow")],
        "rumis-tower-2p": [(0, "blue"), (1, "yellow")],
    }


@pytest.mark.parametrize(
    ("variant", "turn", "solved"),
    [
        ("draft-3p", {"color": "blue", "seat": 0, "picks_left": 84}, None),
        ("obstacle-2p", {"color": "red", "seat": 0}, None),
        ("solo-84", {"color": "blue", "seat": 0}, False),
        ("solo-cube-4", {"color": None, "seat": 0}, False),
    ],
)
def test_the_turn_names_a_color_where_only_one_can_be_meant(variant, turn, solved):
    document = Game.build(replay(a_stream(variant)))
    assert to_builtins(document.turn) == turn
    assert document.scores.solved is solved
