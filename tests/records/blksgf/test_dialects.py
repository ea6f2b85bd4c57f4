import pytest

from games.computers.dialects import dialect_of
from games.rules.variants import find_ruleset
from records.blksgf.dialects import find_color, find_dialect, seat_names
from records.judging.judge import RefusedError


def test_colors_have_numbers_in_files():
    dialect = dialect_of(find_ruleset("classic-3p", {"shared_color": "blue"}))
    assert find_color(dialect, 0) == "yellow"
    assert find_color(dialect, 3) == "blue"


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        ("classic", ("P1", "P2", "P3", "P4")),
        ("classic-2p", ("PB", "PW")),
        ("trigon-3p", ("P1", "P2", "P3")),
        ("duo", ("PB", "PW")),
        ("half-board", ("PB", "PW")),
        ("solo-cube-3", ("P1",)),
    ],
)
def test_players_have_their_properties(variant, seats):
    assert seat_names(find_ruleset(variant, {})) == seats


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "Blokus Two-Player"),
        ({"starts": "fixed"}, "Blokus Two-Player"),
        ({"scoring": "onboard"}, "Blokus Two-Player"),
        ({"starts": "border"}, "blokus_api classic-2p"),
        ({"first_piece": "drawn"}, "blokus_api classic-2p"),
        ({"passing": "free", "turn_limit": 24}, "blokus_api classic-2p"),
        ({"turn_limit": 24}, "blokus_api classic-2p"),
        ({"objective": "reverse"}, "blokus_api classic-2p"),
    ],
)
def test_games_that_pentobi_would_not_play_have_words_of_our_own(options, name):
    assert dialect_of(find_ruleset("classic-2p", options)).name == name


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
    with pytest.raises(
        RefusedError, match="Blokus Duo does not have a color 3"
    ) as refused:
        find_color(find_dialect("Blokus Duo", None), 2)
    assert refused.value.code == "bad-color"
