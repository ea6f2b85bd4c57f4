import pytest

from games.computers.ai.levels import choose_placement
from games.computers.gtp.views import plain_view, views
from games.computers.pentobi import find_by_variant
from games.rules.placements import members
from games.rules.position import start_position
from games.rules.variants import find_ruleset


def begun_on(variant, starts):
    """A game by our rules, in which colors chose these start cells."""
    position = start_position(find_ruleset(variant, {}))
    table = position.placements
    for start in starts:
        assert position.turn is not None
        cell = table.grid.index[start]
        legal = members(position.legal(position.turn) & table.covers[cell])
        position = position.play(position.turn, legal[0])
    return position


@pytest.mark.parametrize(
    ("variant", "starts", "is_like_pentobi"),
    [
        ("duo", [], True),
        ("duo", [(9, 9)], True),
        ("duo", [(9, 9), (4, 4)], True),
        ("classic", [(0, 19), (0, 0), (19, 0), (19, 19)], True),
        ("classic", [(19, 0), (0, 0), (0, 19)], True),
        ("classic", [(0, 0), (19, 19)], False),
    ],
)
def test_a_board_is_turned_to_lie_as_pentobis(variant, starts, is_like_pentobi):
    position = begun_on(variant, starts)
    names = [view.name for view in views(position)]
    assert names[0] == f"blokus_api {variant}"
    assert names[1:] == [find_by_variant(variant).name] * is_like_pentobi


def test_pentobi_can_follow_a_game_that_is_turned():
    position = begun_on("classic", [(0, 19), (0, 0), (19, 0), (19, 19)])
    for ply in range(8):
        position = position.play(*choose_placement(position, "random", f"{ply}"))
    _, view = views(position)
    pentobi = find_by_variant("classic")
    theirs = start_position(pentobi.ruleset)
    for placed in position.played:
        cells = pentobi.parse_move(theirs.ruleset.grid, view.move_text(placed.number))
        number = theirs.placements.find(cells)
        assert number in members(theirs.legal(placed.color))
        theirs = theirs.play(placed.color, number)
    for color in range(4):
        legal = {view.move_text(number) for number in members(position.legal(color))}
        ours = {
            pentobi.move_text(theirs.ruleset.grid, theirs.placements.cells_of(number))
            for number in members(theirs.legal(color))
        }
        assert legal == ours


@pytest.mark.parametrize("variant", ["duo", "trigon-3p", "rumis-tower"])
def test_what_is_written_is_read(variant):
    position = start_position(find_ruleset(variant, {}))
    for view in views(position):
        for number in range(0, len(position.placements.cells), 97):
            assert view.find(view.move_text(number)) == number


@pytest.mark.parametrize("text", ["", "pass", "resign", "z99", "a1,c3", "a1,a1"])
def test_what_is_no_placement_is_not_found(text):
    assert plain_view(start_position(find_ruleset("duo", {}))).find(text) is None
