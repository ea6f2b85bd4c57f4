import pytest

from games.rules.position import start_position
from games.rules.scoring import color_score, outcome, outcomes, rank
from games.rules.variants import find_ruleset

EVERYTHING = ()
FOUR_LEFT = ("I5", "L5", "N", "2")


def score(variant, options, left, last):
    ruleset = find_ruleset(variant, options)
    hand = tuple(left.count(piece.id) for piece in ruleset.pieces)
    piece = None if last is None else ruleset.piece_index[last]
    return color_score(ruleset, hand, piece)


@pytest.mark.parametrize(
    ("scoring", "left", "last", "points"),
    [
        # Rules 2.3.
        ("standard", EVERYTHING, "1", 20),
        ("standard", EVERYTHING, "F", 15),
        ("standard", FOUR_LEFT, "1", -17),
        ("standard", FOUR_LEFT, "F", -17),
        ("legacy", EVERYTHING, "1", 20),
        ("legacy", EVERYTHING, "F", 15),
        ("legacy", FOUR_LEFT, "1", -12),
        ("legacy", FOUR_LEFT, "F", -17),
        ("onboard", EVERYTHING, "1", 109),
        ("onboard", EVERYTHING, "F", 104),
        ("onboard", FOUR_LEFT, "1", 72),
    ],
)
def test_a_color_scores_by_the_scoring_chosen(scoring, left, last, points):
    assert score("classic", {"scoring": scoring}, left, last) == points


@pytest.mark.parametrize(
    ("left", "last", "points"), [(EVERYTHING, "1", 89), (FOUR_LEFT, "1", 72)]
)
def test_reverse_counts_the_squares_on_the_board_without_bonus(left, last, points):
    assert score("duo", {"objective": "reverse"}, left, last) == points


@pytest.mark.parametrize(
    ("scoring", "left", "points"),
    [
        ("standard", EVERYTHING, 0),
        ("standard", ("1", "P", "P"), -11),
        ("onboard", EVERYTHING, 88),
        ("onboard", ("1", "P", "P"), 77),
    ],
)
def test_junior_counts_copies_and_has_no_bonus(scoring, left, points):
    assert score("junior", {"scoring": scoring}, left, "1") == points


def test_a_color_that_never_moved_scores_all_its_squares():
    result = outcome(start_position(find_ruleset("classic", {})))
    assert result.colors == (-89, -89, -89, -89)
    assert result.ranks == (1, 1, 1, 1)
    assert result.winners == (0, 1, 2, 3)


def test_the_last_piece_is_that_of_the_color_itself():
    position = start_position(find_ruleset("duo", {"scoring": "legacy"}))
    for color, cells in [(0, [(4, 4)]), (1, [(9, 9), (9, 10)])]:
        number = position.placements.find(cells)
        assert number is not None
        position = position.place(color, number)
    assert outcome(position).colors == (-88 + 5, -87)


@pytest.mark.parametrize(
    ("variant", "scores", "seats", "ranks", "winners"),
    [
        # The worked example of rules 2.3, for one, two and three players.
        ("classic", (20, -8, -24, -20), (20, -8, -24, -20), (1, 2, 4, 3), (0,)),
        ("classic-2p", (20, -8, -24, -20), (-4, -28), (1, 2), (0,)),
        ("classic-3p", (20, -8, -24, 20), (20, -8, -24), (1, 2, 3), (0,)),
        ("duo", (-5, -5), (-5, -5), (1, 1), (0, 1)),
        ("classic", (1, 3, 3, 2), (1, 3, 3, 2), (4, 1, 1, 3), (1, 2)),
    ],
)
def test_the_best_seats_win_and_equal_ones_share_a_rank(
    variant, scores, seats, ranks, winners
):
    result = rank(find_ruleset(variant, {}), scores)
    assert (result.seats, result.ranks, result.winners) == (seats, ranks, winners)


def test_partners_win_together():
    result = rank(find_ruleset("classic-teams", {}), (20, -8, -24, 5))
    assert result.teams == (-4, -3)
    assert result.ranks == (3, 1, 3, 1)
    assert result.winners == (1, 3)


def test_the_lowest_wins_in_reverse():
    result = rank(find_ruleset("reverse", {}), (72, 84, 68, 88))
    assert result.ranks == (2, 3, 1, 4)
    assert result.winners == (2,)


def test_who_left_ranks_below_who_stayed_and_the_later_one_above_the_earlier():
    result = rank(find_ruleset("classic", {}), (20, -80, 20, -70), out=(2, 0))
    assert result.ranks == (3, 2, 4, 1)
    assert result.winners == (3,)


def test_nobody_who_left_wins():
    result = rank(find_ruleset("duo", {}), (20, 15), out=(0, 1))
    assert result.ranks == (2, 1)
    assert result.winners == ()


def test_a_partner_who_left_ranks_below_the_team_that_lost():
    result = rank(find_ruleset("classic-teams", {}), (20, 0, 20, 0), out=(0,))
    assert result.ranks == (4, 2, 1, 2)
    assert result.winners == (2,)


def test_each_placement_of_a_game_has_a_result():
    position = start_position(find_ruleset("duo"))
    for _ in range(3):
        position = position.play(*position.legal_placements()[0])
    results = list(outcomes(position))
    assert len(results) == 4
    assert results[0] == outcome(start_position(find_ruleset("duo")))
    assert results[-1] == outcome(position)
