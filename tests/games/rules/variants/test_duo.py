from games.rules.position import start_position
from games.rules.variants import find_ruleset
from games.rules.variants.duo import junior_pieces


def test_purple_and_orange_start_on_either_of_two_cells():
    ruleset = find_ruleset("duo", {})
    cells = ruleset.grid.cells
    assert ruleset.colors == ("purple", "orange")
    assert [[cells[i] for i in starts] for starts in ruleset.starts] == [
        [(4, 4), (9, 9)],
        [(4, 4), (9, 9)],
    ]


def test_fixed_starts_give_each_color_its_own_cell():
    ruleset = find_ruleset("duo", {"starts": "fixed"})
    cells = ruleset.grid.cells
    assert [[cells[i] for i in starts] for starts in ruleset.starts] == [
        [(4, 4)],
        [(9, 9)],
    ]


def test_no_piece_covers_both_start_cells():
    ruleset = find_ruleset("duo", {})
    covers = start_position(ruleset).placements.covers
    first, second = ruleset.starts[0]
    assert covers[first] & covers[second] == 0


def test_junior_has_two_copies_of_twelve_pieces():
    ruleset = find_ruleset("junior", {})
    assert [piece.id for piece in ruleset.pieces] == [
        "1", "2", "I3", "V3", "I4", "L4", "T4", "Z4", "O", "I5", "L5", "P",
    ]  # fmt: skip
    assert ruleset.copies == (2,) * 12
    assert ruleset.colors == ("green", "orange")


def test_junior_has_no_bonuses():
    scoring = find_ruleset("junior", {}).scoring
    assert (scoring.bonus_all, scoring.bonus_last) == (0, 0)


def test_the_pieces_of_junior_are_made_once():
    assert junior_pieces() is junior_pieces()
