import pytest

from games.rules.variants import VARIANTS, find_ruleset
from records.judging.rulesets import UnknownRulesetError, is_shared, ruleset_named


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("duo", "duo"),
        ("travel", "duo"),
        ("duo;starts=free", "duo"),
        ("trigon-3p;contact=corner-only", "trigon-3p;contact=corner-only"),
        ("reverse-2p", "classic-2p;objective=reverse"),
        ("duo;starts=fixed;scoring=legacy", "duo;scoring=legacy;starts=fixed"),
        (
            "obstacle-2p;player_colors=red,green",
            "obstacle-2p;player_colors=red,green",
        ),
        ("solo-cube-3;colors=4", "solo-cube-3;colors=4"),
        ("classic-teams;partners_opposite=false",) * 2,
    ],
)
def test_a_ruleset_is_found_by_its_name(name, canonical):
    assert str(ruleset_named(name)) == canonical


@pytest.mark.parametrize("variant", [v for v in VARIANTS if v != "solo-trigon-figure"])
def test_every_canonical_name_leads_back(variant):
    ruleset = find_ruleset(variant, {})
    assert is_shared(ruleset)
    assert ruleset_named(str(ruleset)) is ruleset


@pytest.mark.parametrize(
    "name",
    [
        "",
        ";",
        "chess",
        "duo;",
        "duo;starts",
        "duo;starts=",
        "duo;starts=free;starts=free",
        "duo;contact=standard",
        "duo;objective=reverse;scoring=legacy",
        "reverse;scoring=onboard",
        "solo-trigon-figure",
        "duo" + ";x" * 100_000,
        "\0",
    ],
)
def test_what_is_no_ruleset_is_refused(name):
    with pytest.raises(UnknownRulesetError):
        ruleset_named(name)
