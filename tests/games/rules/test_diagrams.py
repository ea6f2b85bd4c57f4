"""Diagrams of the rules show what the rules say, for every variant and its options."""

from itertools import product

import pytest

from games.rules.diagrams.book import captions, diagrams, diagrams_of
from games.rules.diagrams.judged import judged
from games.rules.languages import LANGUAGES
from games.rules.options import OptionError
from games.rules.variants import ALIASES, VARIANTS, find_ruleset

FEW = 6
"""Values of an option that are all tried; of more, the first, a middle and the last."""
NAMES = [*VARIANTS, *ALIASES]


def rulesets(variant):
    options = VARIANTS[variant].options
    values = [
        each.values
        if len(each.values) <= FEW
        else (each.values[0], each.values[len(each.values) // 2], each.values[-1])
        for each in options
    ]
    for some in product(*values):
        given = dict(zip([each.name for each in options], some, strict=True))
        try:
            yield find_ruleset(variant, given)
        except OptionError:
            continue


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_allow_the_right_moves_and_refuse_the_wrong_ones_as_shown(variant):
    for ruleset in rulesets(variant):
        for diagram in diagrams_of(ruleset):
            error = judged(ruleset, diagram).error
            reason = None if error is None else error.reason
            assert reason == diagram.refused, (str(ruleset), diagram.id)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_section_with_diagrams_has_a_right_and_a_wrong_one(variant):
    for ruleset in rulesets(variant):
        found = diagrams_of(ruleset)
        for section in {"turn", *(each.section for each in found)}:
            verdicts = {
                each.refused is None for each in found if each.section == section
            }
            assert verdicts == {True, False}, (str(ruleset), section)


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_among_the_diagrams_of_a_variant(name):
    ids = [each.id for each in diagrams_of(find_ruleset(name))]
    assert len(set(ids)) == len(ids) >= 2


@pytest.mark.parametrize(
    ("variant", "given"),
    [
        ("classic", {"starts": "fixed", "order": ("green", "blue", "red", "yellow")}),
        ("classic-3p", {"starts": "fixed", "shared_color": "blue"}),
        ("trigon-3p", {"unused_color": "blue"}),
        ("obstacle-3p", {"player_colors": ("green", "red", "yellow")}),
    ],
)
def test_colors_may_be_others(variant, given):
    ruleset = find_ruleset(variant, given)
    for diagram in diagrams_of(ruleset):
        error = judged(ruleset, diagram).error
        assert (error and error.reason) == diagram.refused, diagram.id


def test_figures_of_a_player_have_no_diagrams():
    region = [(8, 6), (9, 6), (10, 6)]
    ruleset = find_ruleset("solo-trigon-figure", {"region": region})
    assert diagrams_of(ruleset) == []


def test_the_caption_of_a_wrong_move_is_that_of_its_reason():
    for diagram in diagrams():
        reason = diagram.caption.partition(".")[0]
        assert (diagram.refused or reason) == reason, diagram.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_captions_that_diagrams_use(language):
    assert captions(language).keys() == {each.caption for each in diagrams()}
