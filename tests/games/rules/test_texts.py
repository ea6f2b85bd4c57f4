"""No text is missing in any language, none is superfluous, and each says what is so."""

import string
from dataclasses import replace
from itertools import product

import msgspec
import pytest

from games.rules.languages import ENGLISH, LANGUAGES
from games.rules.options import OptionError, option_text
from games.rules.texts.books import Sections, Title, book
from games.rules.texts.conditions import chosen, terms_of, written
from games.rules.texts.told import OTHERS, tell_rules, title_of
from games.rules.variants import ALIASES, VARIANTS, find_ruleset

SECTIONS = ("aim", "board", "setup", "turn", "end", "scoring", "advice", "about")
FAMILIES = sorted({variant.family for variant in VARIANTS.values()})
MARKUP = set("*_`<>[]#\\|~")
"""What would mean something else in a page than in plain text."""


BOOKLETS = {
    "common": {
        *("middle", "large", "shapes", "ways out", "inventory", "block", "private"),
        *("deny", "single", "walls", "small"),
    },
    "rumis": {"awkward", "middle"},
    "classic": {"opposite", "badly"},
    "trigon": {"fits", "corner only"},
    "draft": {"draft"},
    "solo": {"colors"},
}
"""The nineteen pieces of advice that the booklets and the article give, by label."""


def ways():
    """Every variant with each combination of the values that texts may ask for."""
    for variant in VARIANTS.values():
        few = [
            option.values if len(option.values) < 5 else option.values[:1]
            for option in variant.options
        ]
        names = [option.name for option in variant.options]
        for values in product(*few):
            yield variant, dict(zip(names, values, strict=True))


def files(language):
    told = book(language)
    return {"common": told.common, **told.families}


def texts_of(part, place=""):
    """All texts of a file, by where they stand."""
    if isinstance(part, str):
        yield place, part
        return
    named = part if isinstance(part, dict) else msgspec.to_builtins(part)
    for name, inner in named.items():
        yield from texts_of(inner, f"{place}/{name}")


def gaps(text):
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_family_has_a_file_and_no_file_is_superfluous(language):
    assert sorted(book(language).families) == FAMILIES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_facts(language):
    english, other = files(ENGLISH), files(language)
    for name, part in english.items():
        assert [(place, gaps(text)) for place, text in texts_of(other[name])] == [
            (place, gaps(text)) for place, text in texts_of(part)
        ], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_plain_and_whole(language):
    for name, part in files(language).items():
        for place, text in texts_of(part):
            assert text == text.strip() != "", (name, place)
            assert not MARKUP & set(text), (name, place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_is_told_section_by_section(language):
    for name in [*VARIANTS, *ALIASES]:
        told = tell_rules(name, find_ruleset(name, {}), language)
        assert told.title
        assert told.summary
        assert "\n" not in told.summary
        for section in SECTIONS:
            assert getattr(told, section), (name, section)
            assert all(getattr(told, section)), (name, section)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_described_and_so_is_each_of_its_values(language):
    for variant in VARIANTS.values():
        told = tell_rules(variant.id, find_ruleset(variant.id, {}), language).options
        assert list(told) == [option.name for option in variant.options]
        for option in variant.options:
            assert told[option.name].description
            assert len(set(told[option.name].values)) == len(option.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_games_are_called_alike(language):
    names = [*VARIANTS, *(name for name, meant in ALIASES.items() if meant.settled)]
    titles = [title_of(name, language).title for name in names]
    assert len(set(titles)) == len(titles)


def test_an_alias_that_settles_options_has_a_title_of_its_own():
    for name, meant in ALIASES.items():
        if meant.settled:
            assert title_of(name, ENGLISH) != title_of(meant.variant, ENGLISH)


def test_titles_are_those_of_variants_and_aliases():
    for family in FAMILIES:
        own = {name for name, one in VARIANTS.items() if one.family == family}
        own |= {name for name, meant in ALIASES.items() if meant.variant in own}
        titles = book(ENGLISH).families[family].variants
        assert titles.keys() <= own
        assert {name for name in VARIANTS if name in own} <= titles.keys()


def test_every_paragraph_is_told_of_some_game():
    used = set()
    for variant, options in ways():
        family = book(ENGLISH).families[variant.family]
        for name, part in ((variant.family, family), ("common", book(ENGLISH).common)):
            for section in SECTIONS:
                keys = {key: key for key in getattr(part, section)}
                for key in chosen(keys, variant.id, written(options)):
                    used.add((name, section, key))
    known = {
        (name, section, key)
        for name, part in files(ENGLISH).items()
        for section in SECTIONS
        for key in getattr(part, section)
    }
    assert known == used


def test_every_term_names_variants_and_values_that_there_are():
    values: dict[str, set[str]] = {}
    for variant in VARIANTS.values():
        for option in variant.options:
            known = values.setdefault(option.name, set())
            known |= {option_text(value) for value in option.values}
    for part in files(ENGLISH).values():
        for section in SECTIONS:
            for term in [t for key in getattr(part, section) for t in terms_of(key)]:
                if term.option is not None:
                    assert set(term.alternatives) <= values[term.option]
                    continue
                for pattern in term.alternatives:
                    one = terms_of(f"any: {pattern}")[0]
                    assert any(one.holds(name, {}) for name in VARIANTS), pattern


def test_every_text_of_an_option_is_of_one_that_there_is():
    for name, part in files(ENGLISH).items():
        members = [one for one in VARIANTS.values() if name in (one.family, "common")]
        offered: dict[str, set[str]] = {}
        for variant in members:
            for option in variant.options:
                texts = offered.setdefault(option.name, set())
                texts |= {option_text(value) for value in option.values}
        for option, text in part.options.items():
            assert text.values.keys() - {OTHERS} <= offered[option], option


def test_rules_are_told_with_every_combination_of_options():
    for variant, options in ways():
        try:
            ruleset = find_ruleset(variant.id, options)
        except OptionError:
            continue
        told = tell_rules(variant.id, ruleset, ENGLISH)
        for section in SECTIONS:
            for text in getattr(told, section):
                assert not gaps(text)


def test_every_advice_of_the_booklets_is_given():
    assert sum(map(len, BOOKLETS.values())) == 19
    for name, labels in BOOKLETS.items():
        told = files(ENGLISH)[name].advice
        assert labels <= {key.partition(":")[0] for key in told}


def test_a_reverse_game_is_told_as_one():
    told = tell_rules("reverse-3p", find_ruleset("reverse-3p", {}), ENGLISH)
    assert told.title == "Reverse for three"
    assert any("fewest" in text for text in told.scoring)
    assert not any("15" in text for text in told.scoring)


def test_facts_are_those_of_the_options():
    shared = find_ruleset("classic-3p", {"shared_color": "blue"})
    told = tell_rules("classic-3p", shared, ENGLISH)
    assert any("blue is shared" in text for text in told.setup)
    obstacle = find_ruleset("obstacle-2p", {"player_colors": ["green", "blue"]})
    told = tell_rules("obstacle-2p", obstacle, ENGLISH)
    assert any("order of play: green, blue" in text for text in told.setup)
    assert any("obstacles: yellow and red" in text for text in told.setup)


def test_a_mask_is_told_by_its_letter_and_drawn():
    told = tell_rules("rumis-corner-2p", find_ruleset("rumis-corner-2p", {}), ENGLISH)
    assert any("Mask B" in text for text in told.board)
    assert "\n".join(["222222"] * 3 + ["222..."] * 5) in told.board


def test_sections_know_no_others():
    assert set(SECTIONS) | {"options", "colors"} == set(Sections.__struct_fields__)


@pytest.fixture
def unwritten(monkeypatch):
    """A variant of a known family whose texts are not written yet."""
    variant = replace(VARIANTS["duo"], id="tiny")
    monkeypatch.setitem(VARIANTS, "tiny", variant)
    return variant


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_variant_without_texts_has_its_id_as_title(unwritten, language):
    assert title_of("tiny", language).title == "tiny"
    rules = tell_rules("tiny", find_ruleset("tiny", {}), language)
    assert (rules.title, rules.summary) == ("tiny", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_variant_with_english_texts_alone_has_them_in_all_languages(
    unwritten, monkeypatch, language
):
    title = Title("Tiny", "Duo on a board of 8 x 8.")
    monkeypatch.setitem(book(ENGLISH).families["duo"].variants, "tiny", title)
    assert title_of("tiny", language) == title
