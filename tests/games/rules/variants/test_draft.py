import random

import pytest

from games.rules.legality import judge, judge_pick, judge_turn
from games.rules.placements import members
from games.rules.position_data import Pick
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset
from tests.builders import undrafted
from tests.games.rules.boards import a_move, drafted, number_of, start

CORNERS = [(0, 0), (19, 0), (19, 19), (0, 19)]


def picked(position, count):
    """The position after so many picks, always of the first piece left."""
    for _ in range(count):
        position = position.draft(undrafted(position)[0])
    return position


def reason_of(judged, *args):
    with pytest.raises(IllegalPlacementError) as refused:
        judged(*args)
    return refused.value.reason.name


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_pick_goes_round_from_color_to_color(seats):
    position = start(f"draft-{seats}p")
    found = []
    while position.picking is not None:
        found.append((position.picking, position.seat))
        position = picked(position, 1)
    assert found == [(c, (c + i) % seats) for c in range(4) for i in range(21)]
    assert [(pick.color, pick.seat) for pick in position.picks] == found


@pytest.mark.parametrize(("seats", "size"), [(2, 42), (3, 28), (4, 21)])
def test_every_seat_ends_with_as_many_pieces(seats, size):
    position = drafted(start(f"draft-{seats}p"), random.Random(1))
    for seat, mover in enumerate(position.ruleset.movers):
        assert mover.seat == seat
        assert sum(sum(position.pieces_left(hand)) for hand in mover.hands) == size
    for color in range(4):
        assert [
            sum(counts)
            for counts in zip(
                *(
                    position.pieces_left(mover.hands[color])
                    for mover in position.ruleset.movers
                ),
                strict=True,
            )
        ] == [1] * 21


def test_a_pick_goes_to_the_hand_of_its_seat():
    position = start("draft-2p").draft(9)
    assert position.picks == (Pick(0, 0, 9),)
    assert position.pieces_left(0)[9] == 1
    assert sum(sum(hand) for hand in position.hands) == 1
    assert (position.seat, position.picking, position.color) == (1, 0, None)


def test_nothing_is_placed_while_a_draft_runs():
    position = picked(start("draft-2p"), 30)
    assert not any(position.legal_sets)
    assert position.legal_placements() == []
    assert reason_of(judge_turn, position, "blue") == "WRONG_PHASE"


def test_only_the_color_that_is_drafted_is_picked():
    position = picked(start("draft-2p"), 21)
    judge_pick(position, 1, 0)
    judge_pick(position, None, 0)
    assert reason_of(judge_pick, position, 0, 5) == "WRONG_PHASE"
    assert reason_of(judge_pick, position, 2, 5) == "WRONG_PHASE"


def test_whose_turn_it_is_comes_before_the_phase():
    position = picked(start("draft-2p"), 31)
    assert position.seat == 1
    for judged, asked in ((judge_turn, ("blue",)), (judge_pick, (0, 5))):
        assert reason_of(judged, position, *asked, 0) == "NOT_YOUR_TURN"
        assert reason_of(judged, position, *asked, 1) == "WRONG_PHASE"
    playing = picked(start("draft-2p"), 84)
    judge_turn(playing, "green", 0)
    assert reason_of(judge_turn, playing, "green", 1) == "NOT_YOUR_TURN"
    assert reason_of(judge_pick, playing, 3, 0, 1) == "NOT_YOUR_TURN"


def test_a_piece_is_picked_once():
    position = picked(start("draft-2p"), 3)
    assert reason_of(judge_pick, position, None, 1) == "PIECE_NOT_AVAILABLE"
    judge_pick(position, None, 3)


def test_nothing_is_left_to_pick_after_the_draft():
    position = start("draft-2p")
    assert position.undrafted == list(range(len(position.ruleset.pieces)))
    assert after_draft().undrafted == []
    assert after_draft().pool == []


def test_nothing_is_picked_after_the_draft_or_in_another_game():
    position = picked(start("draft-3p"), 84)
    assert reason_of(judge_pick, position, 3, 0) == "WRONG_PHASE"
    assert reason_of(judge_pick, start("duo"), None, 0) == "WRONG_PHASE"
    over = start("draft-2p").leave(0)
    assert reason_of(judge_pick, over, None, 0) == "GAME_OVER"


def after_draft(variant="draft-2p"):
    """Seats took the first piece left: of blue, seat 0 has the even numbers."""
    return picked(start(variant), 84)


def test_seat_0_begins_play_and_seats_take_turns():
    position = after_draft("draft-3p")
    assert (position.picking, position.seat, position.color) == (None, 0, None)
    seats = []
    for _ in range(7):
        seats.append(position.seat)
        position = position.play(*position.legal_placements()[0])
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert [placed.seat for placed in position.played] == seats


def test_a_seat_places_only_what_it_drafted():
    # Seat 0 picked the monomino of blue, seat 1 that of yellow.
    position = after_draft()
    judge(position, a_move(position, 0, None, ((0, 0),)))
    yellow = a_move(position, 1, None, ((0, 0),))
    assert reason_of(judge, position, yellow) == "PIECE_NOT_AVAILABLE"


def test_a_seat_may_place_any_color():
    position = after_draft()
    assert {color for color, _ in position.legal_placements()} == {0, 1, 2, 3}
    judge_turn(position, "green")


def test_a_color_belongs_to_all_seats_on_the_board():
    position = after_draft()
    position = position.play(0, number_of(position, (0, 0)))
    # Seat 1 holds the domino of blue; it has to go on from blue's monomino.
    judge(position, a_move(position, 0, None, ((1, 1), (2, 1))))
    beside = a_move(position, 0, None, ((1, 0), (2, 0)))
    assert reason_of(judge, position, beside) == "EDGE_CONTACT"
    far = a_move(position, 0, None, ((19, 0), (18, 0)))
    assert reason_of(judge, position, far) == "NO_CORNER_CONTACT"


def test_only_the_first_piece_of_a_color_covers_a_corner():
    position = after_draft()
    position = position.play(0, number_of(position, (0, 0)))
    position = position.play(1, number_of(position, (19, 0)))
    for hand, held in enumerate(position.ruleset.hands):
        if position.started[held.color] is not None:
            for number in members(position.alive[hand]):
                cells = position.placements.cells_of(number)
                assert not set(CORNERS) & set(cells)


def test_a_reserved_corner_is_told_with_its_cell():
    for seed in range(20):
        rng = random.Random(seed)
        position = drafted(start("draft-2p"), rng)
        while moves := position.legal_placements():
            position = position.play(*rng.choice(moves))
            for color, corner, error in covering(position):
                if error.reason is Reason.CORNER_RESERVED:
                    assert position.started[color] is not None
                    assert error.cells == (corner,)
                    return
    pytest.fail("no placement would have covered a corner")


def covering(position):
    """Refusals of placements on an empty corner, by a color that has begun."""
    for corner in CORNERS:
        index = position.ruleset.grid.index[corner]
        for color in range(4):
            hand = position.hand_of(color)
            if position.started[color] is None or position.is_over:
                continue
            near = position.free & position.reach[color]
            for number in members(position.placements.covers[index] & near):
                held = position.pieces_left(hand)[position.placements.piece[number]]
                cells = position.placements.cells_of(number)
                if held:
                    with pytest.raises(IllegalPlacementError) as refused:
                        judge(position, a_move(position, color, None, cells))
                    yield color, corner, refused.value


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_color_is_opened_and_corners_are_covered_once(seats, seed):
    rng = random.Random(seed)
    position = drafted(start(f"draft-{seats}p"), rng)
    while moves := position.legal_placements():
        color, number = rng.choice(moves)
        cells = set(position.placements.cells_of(number))
        assert len(cells & set(CORNERS)) == (position.started[color] is None)
        position = position.play(color, number)
    assert None not in position.started
    assert position.is_over
    assert not any(position.legal_sets)


def test_a_seat_that_left_picks_no_more():
    position = picked(start("draft-3p"), 4).leave(2)
    assert position.seat == 1
    seats = []
    while position.picking is not None:
        seats.append(position.seat)
        position = picked(position, 1)
    assert set(seats) == {0, 1}
    assert position.seat == 0
    position = position.play(*position.legal_placements()[0])
    assert position.seat == 1


def test_picks_go_round_the_seats_that_are_still_in():
    position = start("draft-4p").leave(1)
    seats = []
    for _ in range(21 + 4):
        seats.append(position.seat)
        position = picked(position, 1)
    assert seats == [0, 2, 3] * 7 + [2, 3, 0, 2]


def test_a_seat_that_leaves_at_its_pick_hands_it_on():
    position = start("draft-3p")
    assert position.seat == 0
    assert position.leave(0).seat == 1
    assert position.leave(1).seat == 0
    assert position.leave(0).leave(1).is_over


def test_a_blocked_seat_may_play_again_when_others_extend_its_colors():
    for seed in range(60):
        rng = random.Random(seed)
        position = drafted(start("draft-4p"), rng)
        blocked: set[int] = set()
        while moves := position.legal_placements():
            for seat, mover in enumerate(position.ruleset.movers):
                if any(position.legal_sets[hand] for hand in mover.hands):
                    if seat in blocked:
                        return
                else:
                    blocked.add(seat)
            position = position.play(*rng.choice(moves))
    pytest.fail("no seat was blocked and played again")


def test_a_seat_scores_what_is_left_in_its_hand():
    position = after_draft()
    owned = [
        sum(
            position.ruleset.pieces[p.piece].size for p in position.picks if p.seat == s
        )
        for s in range(2)
    ]
    assert sum(owned) == 4 * 89
    result = outcome(position)
    assert result.colors == ()
    assert result.seats == (-owned[0], -owned[1])
    position = position.play(0, number_of(position, (0, 0)))
    assert outcome(position).seats == (1 - owned[0], -owned[1])


@pytest.mark.parametrize(
    "options", [{"scoring": "onboard"}, {"objective": "reverse"}], ids=str
)
def test_a_seat_scores_what_it_placed(options):
    position = picked(start("draft-2p", **options), 84)
    position = position.play(0, number_of(position, (0, 0)))
    assert outcome(position).seats == (1, 0)


@pytest.mark.parametrize(
    ("last", "options", "points"),
    [
        ("1", {}, 20),
        ("2", {}, 15),
        ("1", {"scoring": "onboard"}, 20 + 3),
        ("1", {"objective": "reverse"}, 3),
    ],
)
def test_an_empty_hand_has_a_bonus_and_a_monomino_last_more(last, options, points):
    """A seat that drafted two pieces of red and placed both, one of them last."""
    ruleset = find_ruleset("draft-2p", options)
    position = start("draft-2p", **options)
    pieces = [ruleset.piece_index["2"], ruleset.piece_index["1"]]
    position = position._replace(picks=tuple(Pick(0, 2, piece) for piece in pieces))
    moves = [((0, 0), (1, 0)), ((2, 1),)]
    if last == "2":
        moves = [((0, 0),), ((1, 1), (2, 1))]
    for cells in moves:
        position = position.place(2, number_of(position, *cells))
    assert outcome(position).seats[0] == points


def test_the_lowest_wins_in_reverse():
    position = picked(start("draft-2p", objective="reverse"), 84)
    position = position.play(0, number_of(position, (0, 0)))
    assert outcome(position).winners == (1,)
