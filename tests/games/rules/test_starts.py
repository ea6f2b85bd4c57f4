import pytest

from games.rules.starts import PairedStarts, SpacedStarts
from games.rules.variants import find_ruleset


@pytest.fixture
def teams():
    return find_ruleset("trigon-teams", {})


@pytest.fixture
def three():
    return find_ruleset("trigon-3p", {})


def paired(ruleset, color, started, filled):
    starts = ruleset.starts[color]
    return PairedStarts().open_starts(starts, color, started, filled)


def spaced(ruleset, color, started, filled):
    starts = ruleset.starts[color]
    return SpacedStarts().open_starts(starts, color, started, filled)


def at(ruleset, *places):
    """The start cells at these places of the circle, None for none."""
    starts = ruleset.starts[0]
    return tuple(None if place is None else starts[place] for place in places)


def test_all_pairs_are_open_at_first(teams):
    assert paired(teams, 0, (None,) * 4, ()) == teams.starts[0]


@pytest.mark.parametrize("place", range(6))
def test_a_partner_starts_across(teams, place):
    started = at(teams, place, None, None, None)
    (across,) = at(teams, (place + 3) % 6)
    assert paired(teams, 2, started, started[:1]) == (across,)


@pytest.mark.parametrize("color", [1, 3])
def test_others_start_on_no_cell_that_is_kept_for_a_partner(teams, color):
    started = at(teams, 1, None, None, None)
    left = paired(teams, color, started, started[:1])
    assert set(left) == set(teams.starts[0]) - set(at(teams, 4))


def test_a_cell_that_anything_covers_keeps_the_one_across(teams):
    covered = at(teams, 2)
    left = paired(teams, 0, (None,) * 4, covered)
    assert set(left) == set(teams.starts[0]) - set(at(teams, 5))


def test_all_spaces_are_open_at_first(three):
    assert spaced(three, 0, (None,) * 3, ()) == three.starts[0]


@pytest.mark.parametrize("place", range(6))
def test_players_start_two_places_apart(three, place):
    started = at(three, place, None, None)
    left = spaced(three, 1, started, started[:1])
    assert left == tuple(
        start for i, start in enumerate(three.starts[0]) if i % 2 == place % 2
    )


def test_a_color_that_began_elsewhere_keeps_nothing(three):
    # Only files that are not checked against the rules hold such positions.
    assert spaced(three, 1, (0, None, None), (0,)) == three.starts[0]
