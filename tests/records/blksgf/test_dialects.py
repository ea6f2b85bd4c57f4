import pytest

from games.rules.variants import VARIANTS, find_ruleset
from records.blksgf.dialects import dialect_of, find_dialect
from records.judging.judge import RefusedError
from records.pentobi import VARIANTS as PENTOBI


@pytest.mark.parametrize("variant", PENTOBI, ids=lambda variant: variant.id)
def test_a_file_of_pentobi_means_pentobis_rules(variant):
    ruleset = find_dialect(variant.name, None).ruleset
    assert ruleset.variant == variant.variant
    assert ruleset.scoring.name == "onboard"
    assert ruleset.start_rule is None
    assert dialect_of(ruleset).name == variant.name


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_variant_is_found_by_its_name_in_files(variant):
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
    assert dialect.color(0) == "yellow"
    assert dialect.color(3) == "blue"


@pytest.mark.parametrize(
    ("variant", "colors", "seats"),
    [
        ("classic", ("1", "2", "3", "4"), ("P1", "P2", "P3", "P4")),
        ("classic-2p", ("1", "2", "3", "4"), ("PB", "PW")),
        ("trigon-3p", ("1", "2", "3"), ("P1", "P2", "P3")),
        ("duo", ("B", "W"), ("PB", "PW")),
        ("half-board", ("1", "2"), ("PB", "PW")),
        ("solo-cube-3", ("1",), ("P1",)),
    ],
)
def test_colors_and_players_have_their_properties(variant, colors, seats):
    dialect = dialect_of(find_ruleset(variant, {}))
    assert dialect.color_names == colors
    assert dialect.seat_names == seats


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
    with pytest.raises(ValueError, match=r"is not a cube|at most"):
        dialect_of(find_ruleset("rumis-tower", {})).parse_cells(text)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Nexos", "unsupported-variant"),
        ("nexos two-player", "unsupported-variant"),
        ("Callisto Two-Player Four-Color", "unsupported-variant"),
        (" GembloQ ", "unsupported-variant"),
        ("blokus  duo", "unknown-variant"),
        ("Go", "unknown-variant"),
        ("", "unknown-variant"),
        ("blokus_api", "unknown-variant"),
        ("blokus_api chess", "unknown-variant"),
        ("x" * 10_000, "unknown-variant"),
    ],
)
def test_what_is_not_played_here_is_refused(name, code):
    with pytest.raises(RefusedError) as refused:
        find_dialect(name, None)
    assert refused.value.code == code
    assert len(refused.value.detail) < 200


def test_an_option_that_there_is_not_is_refused():
    with pytest.raises(RefusedError) as refused:
        find_dialect("Blokus Duo", {"handicap": 3})
    assert refused.value.code == "bad-option"


def test_a_color_that_there_is_not_is_refused():
    with pytest.raises(RefusedError, match="Blokus Duo has no color 3") as refused:
        find_dialect("Blokus Duo", None).color(2)
    assert refused.value.code == "bad-color"
