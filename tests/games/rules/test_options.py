import json
from itertools import permutations
from pathlib import Path

import pytest

from games.rules.options import SCORING, STARTS, Option, OptionError, complete
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.rules.boards import NEEDED

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
        ({"starts": "open"}, "starts", "starts must be one of: free, fixed"),
        ({"starts": None}, "starts", "starts must be one of"),
        ({"starts": ["free"]}, "starts", "starts must be one of"),
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


@pytest.mark.parametrize("starts", ["fixed", "border"])
@pytest.mark.parametrize("paired", [False, True])
def test_fixed_and_border_starts_leave_no_choice_of_pairing(starts, paired):
    given = {"starts": starts, "partners_opposite": paired}
    with pytest.raises(OptionError) as refused:
        find_ruleset("classic-2p", given)
    assert refused.value.option == "partners_opposite"


FREE = ("free", "fixed")
SCORE, PLAIN = ("standard", "legacy", "onboard"), ("standard", "onboard")
AIM = ("standard", "reverse")
COLORS = ("green", "blue", "yellow", "red")
CONTACT = ("standard", "corner-only")
TURNS, SWITCH = ("strict", "free"), (False, True)
SQUARES: dict[str, tuple[object, ...]] = {
    "starts": FREE,
    "scoring": SCORE,
    "objective": AIM,
}
TRIANGLES: dict[str, tuple[object, ...]] = {
    "scoring": SCORE,
    "objective": AIM,
    "contact": CONTACT,
}
CUBES: dict[str, tuple[object, ...]] = {
    "first_on_board": SWITCH,
    "blocked_is_out": SWITCH,
}
ASSEMBLY = ("free", "drop")
BY_MODE: dict[str, dict[str, tuple[object, ...]]] = {
    "": CUBES,
    "-2p": CUBES,
    "-3p": {**CUBES, "unused_color": COLORS},
    "-2p4c": {**CUBES, "best_color": SWITCH},
}
ORDERED = ("blue", "yellow", "red", "green")

# Rules 8.2: per id every option and its values, the default first.
OFFERED: dict[str, dict[str, tuple[object, ...]]] = {
    "classic": {**SQUARES, "order": tuple(permutations(ORDERED))},
    "classic-teams": {**SQUARES, "partners_opposite": (True, False)},
    "classic-2p": {
        **SQUARES,
        "starts": ("free", "fixed", "border"),
        "partners_opposite": (False, True),
        "first_piece": ("any", "drawn"),
        "passing": ("forced", "free"),
        "turn_limit": (0, 24),
    },
    "classic-3p": {**SQUARES, "shared_color": COLORS},
    "duo": SQUARES,
    "junior": {**SQUARES, "scoring": PLAIN},
    "half-board": {**SQUARES, "half_starts": ("any", "board-corners")},
    "trigon": TRIANGLES,
    "trigon-teams": {**TRIANGLES, "partners_opposite": (True, False)},
    "trigon-2p": {**TRIANGLES, "partners_opposite": (True, False)},
    "trigon-3p": {
        **TRIANGLES,
        "start_spacing": (True, False),
        "unused_color": COLORS,
    },
    **{
        f"rumis-{structure}{mode}": options
        for structure in ("tower", "corner", "steps", "pyramid")
        for mode, options in BY_MODE.items()
    },
    **{f"draft-{n}p": {"scoring": PLAIN, "objective": AIM} for n in (2, 3, 4)},
    **{
        f"obstacle-{n}p": {
            "scoring": SCORE,
            "objective": AIM,
            "player_colors": tuple(permutations(ORDERED, n)),
        }
        for n in (1, 2, 3)
    },
    "solo-84": {"starts": FREE, "turn_order": TURNS},
    "solo-84-descending": {"starts": FREE, "turn_order": TURNS},
    "solo-tetromino-8x10": {"contact": ("corner", "free", "no-edge", "chain")},
    "solo-pentomino-15x16": {"contact": ("free", "no-edge")},
    "solo-trigon-88": {"turn_order": TURNS, "contact": CONTACT},
    "solo-trigon-figure": {"colors": (1, 4)},
    "solo-cube-3": {"colors": (1, 2, 3, 4), "assembly": ASSEMBLY},
    "solo-cube-4": {"colors": (2, 3, 4), "assembly": ASSEMBLY},
    "solo-cube-5": {"colors": (4,), "assembly": ASSEMBLY},
}
EVERY_OPTION = sorted({name for options in OFFERED.values() for name in options})


def test_the_variants_are_those_of_the_rules():
    assert set(VARIANTS) == set(OFFERED)


@pytest.mark.parametrize("variant", OFFERED)
def test_a_variant_offers_the_options_of_the_rules(variant):
    offered = {o.name: o.values for o in VARIANTS[variant].options}
    if variant == "solo-trigon-figure":
        # The caller's region (rules 3.6) is no choice among a few values.
        assert len(offered.pop("region")) == 1
    assert {name: set(values) for name, values in offered.items()} == {
        name: set(values) for name, values in OFFERED[variant].items()
    }
    assert {name: values[0] for name, values in offered.items()} == {
        name: values[0] for name, values in OFFERED[variant].items()
    }


@pytest.mark.parametrize("variant", OFFERED)
def test_every_value_offered_is_taken_and_told_unless_it_is_the_default(variant):
    for name, values in OFFERED[variant].items():
        for value in values:
            # JSON has lists, not tuples.
            given = list(value) if isinstance(value, tuple) else value
            needed = NEEDED.get((name, value), {})
            ruleset = find_ruleset(variant, {name: given, **needed})
            changed = {} if value == values[0] else {name: value}
            assert ruleset.options == {**changed, **needed}


@pytest.mark.parametrize("variant", OFFERED)
def test_an_option_of_other_variants_is_refused_by_its_name(variant):
    for name in {*EVERY_OPTION, "region", "level", ""} - set(OFFERED[variant]):
        if (variant, name) == ("solo-trigon-figure", "region"):
            continue
        with pytest.raises(OptionError, match=f"{variant} has no option") as refused:
            find_ruleset(variant, {name: "free"})
        assert refused.value.option == name


ODD: list[object] = [
    None,
    "",
    "other",
    0,
    2,
    -1,
    1.0,
    10**30,
    [],
    ["free"],
    {},
    {"free": 1},
    [[]],
]


@pytest.mark.parametrize("variant", OFFERED)
def test_a_value_that_is_not_offered_is_refused_by_the_name_of_its_option(variant):
    for name, values in OFFERED[variant].items():
        for value in ODD:
            if type(value) is int and value in values:
                continue
            with pytest.raises(OptionError) as refused:
                find_ruleset(variant, {name: value})
            assert refused.value.option == name


@pytest.mark.parametrize(
    ("variant", "options", "named"),
    [
        ("trigon", {"objective": "reverse", "scoring": "onboard"}, "scoring"),
        ("draft-3p", {"objective": "reverse", "scoring": "onboard"}, "scoring"),
        ("obstacle-2p", {"objective": "reverse", "scoring": "legacy"}, "scoring"),
        (
            "classic-teams",
            {"starts": "fixed", "partners_opposite": False},
            "partners_opposite",
        ),
    ],
)
def test_options_that_contradict_each_other_are_refused(variant, options, named):
    with pytest.raises(OptionError) as refused:
        find_ruleset(variant, options)
    assert refused.value.option == named


def test_options_combine_freely():
    options = {"contact": "corner-only", "objective": "reverse", "unused_color": "red"}
    assert find_ruleset("trigon-3p", options).options == options
