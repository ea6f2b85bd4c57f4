import pytest

from games.rules.lattices import rectangle
from games.rules.notation import (
    MAX_TEXT,
    cell_label,
    cell_name,
    parse_cells,
    placement_text,
)
from games.rules.placements import placements_of
from games.rules.variants import find_ruleset

CLASSIC = rectangle(20, 20)
DUO = rectangle(14, 14)


@pytest.mark.parametrize(
    ("grid", "cell", "name"),
    [(CLASSIC, (0, 0), "a20"), (DUO, (4, 4), "e10"), (DUO, (9, 9), "j5")],
)
def test_rows_are_counted_from_the_bottom(grid, cell, name):
    assert cell_name(grid, cell) == name
    assert parse_cells(grid, name) == (cell,)


@pytest.mark.parametrize(("x", "letters"), [(25, "z"), (26, "aa"), (34, "ai")])
def test_columns_after_z_have_two_letters(x, letters):
    grid = rectangle(35, 18)
    assert cell_name(grid, (x, 17)) == f"{letters}1"
    assert parse_cells(grid, f"{letters}1") == ((x, 17),)


def test_a_placement_is_written_from_the_lowest_row_up():
    cells = [(4, 4), (3, 5), (4, 5), (5, 5), (4, 6)]
    assert placement_text(DUO, cells) == "e8,d9,e9,f9,e10"


def test_letter_case_and_blanks_do_not_matter():
    assert parse_cells(DUO, "E10, f10") == ((4, 4), (5, 4))


def test_cells_off_the_board_can_be_read():
    assert parse_cells(DUO, "z99") == ((25, -85),)


@pytest.mark.parametrize("text", ["", "10e", "e", "e0", "e100", "abc1", "e1,,e2", "ß1"])
def test_what_is_no_cell_is_refused(text):
    with pytest.raises(ValueError, match="must be the name of a cell"):
        parse_cells(DUO, text)


def test_the_refusal_quotes_the_cell():
    with pytest.raises(ValueError, match="'pass' must be the name of a cell"):
        parse_cells(DUO, "pass")


def test_a_text_of_unusual_length_is_not_read():
    with pytest.raises(ValueError, match=str(MAX_TEXT)):
        parse_cells(DUO, "a1," * MAX_TEXT)


@pytest.mark.parametrize("variant", ["classic", "duo", "half-board"])
def test_what_is_written_reads_back_as_the_same_placement(variant):
    ruleset = find_ruleset(variant, {})
    table = placements_of(ruleset.grid, ruleset.pieces)
    for number in range(0, len(table.cells), 97):
        text = placement_text(ruleset.grid, table.cells_of(number))
        assert table.find(parse_cells(ruleset.grid, text)) == number


def test_cubes_are_named_by_their_coordinates():
    assert cell_name(find_ruleset("rumis-tower", {}).grid, (1, 2, 3)) == "1,2,3"


@pytest.mark.parametrize(
    ("variant", "cell", "label"),
    [
        ("duo", (4, 4), "e10"),
        ("trigon", (8, 0), "i18"),
        ("rumis-pyramid", (1, 5, 0), "column b3, floor 1"),
        ("solo-cube-3", (0, 0, 2), "column a3, floor 3"),
    ],
)
def test_cells_have_labels_that_people_read(variant, cell, label):
    assert cell_label(find_ruleset(variant, {}).grid, cell) == label
