import json
from pathlib import Path

import pytest

from games.rules.options import SCORING, STARTS, Option, OptionError, complete
from games.rules.variants import find_ruleset

LINES = (Path(__file__).parents[2] / "data" / "options.jsonl").read_text().splitlines()
VECTORS = [json.loads(line) for line in LINES]
PAIRED = Option("partners_opposite", (True, False))


@pytest.mark.parametrize("vector", VECTORS)
def test_options_are_accepted_and_refused_as_the_rules_say(vector):
    if vector["expect"] == "OK":
        find_ruleset(vector["variant"], vector["options"])
    else:
        with pytest.raises((OptionError, KeyError)):
            find_ruleset(vector["variant"], vector["options"])


def test_options_not_given_have_their_first_value():
    assert complete("duo", (STARTS, SCORING), {"scoring": "onboard"}) == {
        "starts": "free",
        "scoring": "onboard",
    }


@pytest.mark.parametrize(
    ("given", "option", "told"),
    [
        ({"color": "blue"}, "color", "duo has no option 'color'"),
        ({"starts": "open"}, "starts", "starts is one of: free, fixed"),
        ({"starts": None}, "starts", "starts is one of"),
        ({"starts": ["free"]}, "starts", "starts is one of"),
        ({"partners_opposite": 1}, "partners_opposite", "one of: true, false"),
        ({"partners_opposite": "true"}, "partners_opposite", "one of: true, false"),
    ],
)
def test_a_refusal_names_the_option_and_what_is_allowed(given, option, told):
    with pytest.raises(OptionError, match=told) as refused:
        complete("duo", (STARTS, SCORING, PAIRED), given)
    assert refused.value.option == option


def test_reverse_has_no_choice_of_scoring():
    with pytest.raises(OptionError) as refused:
        find_ruleset("duo", {"objective": "reverse", "scoring": "onboard"})
    assert refused.value.option == "scoring"


def test_fixed_starts_leave_no_choice_of_pairing():
    given = {"starts": "fixed", "partners_opposite": True}
    with pytest.raises(OptionError) as refused:
        find_ruleset("classic-2p", given)
    assert refused.value.option == "partners_opposite"
