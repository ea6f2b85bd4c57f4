import pytest

from games.computers.dialects import dialect_of
from games.computers.gtp.names import find_color, find_game, find_rules, game_name
from games.computers.pentobi import VARIANTS as PENTOBI
from games.rules.variants import VARIANTS, find_ruleset

PLAYED = sorted(
    name
    for name in VARIANTS
    if find_ruleset(name, {}).turns == "colors"
    and find_ruleset(name, {}).puzzle is None
)


@pytest.mark.parametrize("variant", PENTOBI, ids=lambda variant: variant.id)
def test_pentobis_games_have_pentobis_names_and_rules(variant):
    assert find_game(variant.name.upper()) == variant.ruleset
    assert find_rules(variant.variant) == variant.ruleset
    assert game_name(variant.ruleset) == variant.name


@pytest.mark.parametrize("name", PLAYED)
def test_every_game_with_turns_of_colors_has_a_name(name):
    ruleset = find_ruleset(name, {})
    found = find_game(game_name(ruleset))
    assert found.variant == ruleset.variant
    assert game_name(found) == game_name(ruleset)


def test_options_refine_games_by_our_rules():
    free = find_rules("duo", ["starts=free"])
    assert free == find_ruleset("duo", {})
    assert game_name(free) == "blokus_api duo"
    reverse = find_game("blokus_api CLASSIC objective=reverse")
    assert reverse == find_ruleset("reverse", {})
    assert game_name(reverse) == "blokus_api classic objective=reverse"
    assert find_rules("rumis-tower", ["first_on_board=true"]).on_ground


def test_only_what_changes_play_changes_a_name():
    """Whether squares or what is left is counted, who wins is the same."""
    fixed = find_ruleset("classic-2p", {"starts": "fixed"})
    assert game_name(fixed) == "Blokus Two-Player"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Nexos",
        "blokus  duo",
        "blokus_api",
        "blokus_api chess",
        "blokus_api draft-3p",
        "blokus_api solo-cube-3",
        "blokus_api duo starts",
        "blokus_api duo starts=anywhere",
        "blokus_api duo handicap=3",
        "blokus_api obstacle-2p obstacles=a1",
    ],
)
def test_other_names_are_refused(name):
    with pytest.raises(ValueError, match=r"."):
        find_game(name)


@pytest.mark.parametrize("variant", ["chess", "draft-2p", ""])
def test_other_variants_are_refused(variant):
    with pytest.raises(ValueError, match=f"'{variant}'"):
        find_rules(variant)


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("duo", [["b", "B", "blue", "Black"], ["w", "WHITE", "green"]]),
        ("junior", [["b"], ["green"]]),
        ("trigon-3p", [["1", "blue"], ["2", "Yellow"], ["3", "red"]]),
        ("classic", [["1"], ["2"], ["3"], ["4", "green"]]),
        ("half-board", [["1", "blue"], ["2", "yellow"]]),
    ],
)
def test_colors_have_pentobis_names(variant, words):
    dialect = dialect_of(find_rules(variant))
    for color, names in enumerate(words):
        assert {find_color(dialect, name) for name in names} == {color}


@pytest.mark.parametrize(
    ("variant", "word"),
    [("duo", "purple"), ("duo", "1"), ("trigon-3p", "green"), ("classic", "b")],
)
def test_other_colors_are_refused(variant, word):
    with pytest.raises(ValueError, match=f"Unknown color '{word}'"):
        find_color(dialect_of(find_rules(variant)), word)


def test_a_shared_color_is_the_fourth():
    dialect = dialect_of(find_ruleset("classic-3p", {"shared_color": "blue"}))
    names = [find_color(dialect, name) for name in ("1", "4", "green")]
    assert names == [1, 0, 0]
