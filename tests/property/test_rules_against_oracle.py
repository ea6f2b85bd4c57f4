"""The fast engine and the slow oracle agree on random games of every ruleset.

The oracle follows the written rules cell by cell and shares no code with `games`.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.variants import find_ruleset, find_variant
from tests.oracle.rules import find_rules
from tests.property.plans import IDS, offered_by, plans
from tests.property.random_games import play

pytestmark = pytest.mark.depth

VALUES = {
    option.name: sorted(option.values, key=str)
    for variant_id in IDS
    for option in find_variant(variant_id).options
    if option.name != "region"
}
VALUES["starts"] = ["free", "fixed", "border"]
VALUES["scoring"] = ["standard", "legacy", "onboard"]
VALUES["contact"] = ["standard", "corner-only", "corner", "free", "no-edge", "chain"]
VALUES["colors"] = [1, 2, 3, 4]


@st.composite
def some_options(draw: st.DrawFn, variant_id: str) -> dict[str, object]:
    """Draw options that the variant offers, and now and then one that it does not."""
    offered = sorted(offered_by(variant_id))
    names = draw(st.sets(st.sampled_from(offered))) if offered else set()
    if draw(st.integers(0, 3)) == 0:
        names |= {draw(st.sampled_from(sorted(VALUES)))}
    return {name: draw(st.sampled_from(VALUES[name])) for name in sorted(names)}


def refuses(find, variant_id, options):
    try:
        find(variant_id, options)
    except ValueError:
        return True
    return False


@pytest.mark.parametrize("variant_id", IDS)
@given(st.data())
@settings(max_examples=20)
def test_the_same_options_are_accepted(variant_id, data):
    chosen = data.draw(some_options(variant_id))
    ours = refuses(find_ruleset, variant_id, chosen)
    assert ours == refuses(find_rules, variant_id, chosen)


@pytest.mark.parametrize("variant_id", IDS)
def test_random_games_are_the_same(variant_id):
    for plan in plans(variant_id):
        play(plan)
