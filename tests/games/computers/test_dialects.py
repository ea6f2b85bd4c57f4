import pytest

from games.computers.dialects import dialect_of, find_dialect
from games.computers.pentobi import VARIANTS as PENTOBI
from games.computers.pentobi import UnknownVariantError
from games.rules.options import OptionError
from games.rules.variants import VARIANTS, find_ruleset


@pytest.mark.parametrize("variant", PENTOBI, ids=lambda variant: variant.id)
def test_a_game_of_pentobi_means_pentobis_rules(variant):
    ruleset = find_dialect(variant.name, None).ruleset
    assert ruleset.variant == variant.variant
    assert ruleset.scoring.name == "onboard"
    assert ruleset.start_rule is None
    assert dialect_of(ruleset).name == variant.name


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_variant_is_found_by_its_name(variant):
    ruleset = find_ruleset(variant, {})
    dialect = dialect_of(ruleset)
    assert find_dialect(dialect.name, {}).ruleset == ruleset
    assert find_dialect(f" {dialect.name.upper()}\n", {}).ruleset == ruleset
    is_pentobis = variant in {known.variant for known in PENTOBI}
    assert dialect.is_own is not is_pentobis
    assert dialect.is_own is dialect.name.startswith("blokus_api ")


def test_a_reverse_game_is_not_shown_to_programs_that_would_crown_its_loser():
    reverse = find_ruleset("reverse", {})
    assert dialect_of(reverse).name == "blokus_api classic"


def test_an_alias_is_read():
    assert find_dialect("blokus_api travel", None).ruleset == find_ruleset("duo", {})


def test_pentobi_numbers_colors_in_the_order_of_their_turns():
    dialect = dialect_of(find_ruleset("classic-3p", {"shared_color": "blue"}))
    assert dialect.color_names == ("4", "1", "2", "3")


@pytest.mark.parametrize(
    ("variant", "colors"),
    [
        ("classic", ("1", "2", "3", "4")),
        ("trigon-3p", ("1", "2", "3")),
        ("duo", ("B", "W")),
        ("half-board", ("1", "2")),
        ("solo-cube-3", ("1",)),
    ],
)
def test_colors_have_names(variant, colors):
    assert dialect_of(find_ruleset(variant, {})).color_names == colors


def test_cubes_are_named_by_column_row_and_level():
    dialect = dialect_of(find_ruleset("rumis-tower", {}))
    cells = ((2, 3, 0), (2, 3, 1), (1, 3, 0), (1, 4, 0))
    text = dialect.cells_text(cells)
    assert text == "b4.1,b5.1,c5.1,c5.2"
    assert sorted(dialect.parse_cells(text.upper().replace(",", " , "))) == sorted(
        cells
    )
    edge = dialect_of(find_ruleset("solo-cube-3", {}))
    assert edge.cells_text([(0, 0, 2)]) == "a3.3"


@pytest.mark.parametrize(
    "text", ["", "c5", "c5.0", "c9.1", "i1.1", "c5.1;", "c5.1," * 99]
)
def test_what_names_no_cube_is_quoted(text):
    with pytest.raises(ValueError, match=r"must be a cube|at most"):
        dialect_of(find_ruleset("rumis-tower", {})).parse_cells(text)


@pytest.mark.parametrize("name", ["", "Nexos", "blokus  duo", "blokus_api chess"])
def test_what_is_not_played_here_is_refused(name):
    with pytest.raises(UnknownVariantError):
        find_dialect(name, None)


def test_an_option_that_there_is_not_is_refused():
    with pytest.raises(OptionError):
        find_dialect("Blokus Duo", {"handicap": 3})
