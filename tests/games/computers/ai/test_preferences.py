from itertools import product

import numpy as np
import pytest

from games.computers.ai.arrays.memory import FEATURES, PHASES, ROLES
from games.computers.ai.arrays.style import Preferences, Settings, Weights, style_of
from games.computers.ai.arrays.tables import tables_of
from games.computers.ai.levels import has_net
from games.computers.ai.manner import EDITIONS, Manner
from games.computers.ai.preferences import (
    PRIORS,
    file_for,
    preferences_for,
    read,
    write,
)
from games.computers.ai.search import can_search
from games.rules.variants import VARIANTS, find_ruleset

SHIPPED = sorted(PRIORS.glob("*/*.json"))
KINDS = {
    *("classic", "cubes", "draft", "duo", "half-board"),
    *("obstacle", "reverse", "trigon", "trigon-reverse"),
}


def test_every_ruleset_that_is_searched_has_preferences():
    for variant, edition in product(VARIANTS, EDITIONS):
        ruleset = find_ruleset(variant, {})
        if can_search(ruleset):
            assert file_for(ruleset, edition).exists(), (variant, edition)


@pytest.mark.parametrize("variant", ["duo", "junior", "draft-2p", "rumis-corner-2p"])
def test_preferences_know_all_pieces(variant):
    ruleset = find_ruleset(variant, {})
    style = style_of(preferences_for(ruleset), ruleset, tables_of(ruleset.placements))
    assert style.cells.shape == (PHASES, ROLES, FEATURES)
    assert style.pieces.shape == (PHASES, len(ruleset.pieces))
    assert style.pieces.any(axis=0).all()
    assert np.isfinite(style.playouts).all()


@pytest.mark.parametrize(
    ("variant", "options", "kind"),
    [
        ("classic", {}, "classic"),
        ("classic", {"objective": "reverse"}, "reverse"),
        ("draft-3p", {}, "draft"),
        ("obstacle-2p", {}, "obstacle"),
        ("half-board", {}, "half-board"),
        ("junior", {}, "duo"),
        ("rumis-tower", {}, "cubes"),
        ("trigon-3p", {}, "trigon"),
    ],
)
def test_rulesets_that_play_alike_share_preferences(variant, options, kind):
    assert file_for(find_ruleset(variant, options)).stem == kind


def test_an_edition_that_has_no_file_of_a_kind_takes_the_next():
    assert file_for(find_ruleset("draft-3p", {}), edition=1).stem == "classic"


def test_an_edition_is_the_one_before_where_it_has_nothing_of_its_own():
    half_board, duo = find_ruleset("half-board", {}), find_ruleset("duo", {})
    assert file_for(half_board, edition=3) == file_for(half_board, edition=2)
    assert file_for(duo, edition=3).parent.name == "3"
    newer, older = preferences_for(duo, Manner(3)), preferences_for(duo, Manner(2))
    assert newer.settings.mix > older.settings.mix == 0
    assert newer.weights.pieces == older.weights.pieces


def test_the_newest_edition_looks_at_more_on_classic_and_prefers_the_same():
    classic = find_ruleset("classic", {})
    newer, older = (
        preferences_for(classic, Manner(3)),
        preferences_for(classic, Manner(2)),
    )
    assert newer.settings.few > older.settings.few == 0
    assert newer.weights.pieces == older.weights.pieces
    assert (newer.weights.cells == older.weights.cells).all()


def rulesets():
    """Each variant by each objective that it has."""
    for variant, rules in VARIANTS.items():
        objectives = [one.values for one in rules.options if one.name == "objective"]
        for objective in objectives[0] if objectives else ():
            yield find_ruleset(variant, {"objective": objective})
        if not objectives:
            yield find_ruleset(variant, {})


def test_levels_know_where_a_net_judges():
    for ruleset in rulesets():
        mix = 0.0
        if can_search(ruleset):
            tables = tables_of(ruleset.placements)
            mix = style_of(preferences_for(ruleset), ruleset, tables).mix
        assert (mix > 0) == has_net(ruleset), str(ruleset)


def test_an_experiment_prefers_as_it_says(tmp_path):
    duo = find_ruleset("duo", {})
    plain = preferences_for(duo)
    bold = preferences_for(duo, Manner(settings=(("exploration", 2.0),)))
    assert bold.settings == plain.settings._replace(exploration=2.0)
    write(tmp_path / "some.json", preferences_for(find_ruleset("classic", {})))
    other = preferences_for(duo, Manner(priors=tmp_path / "some.json"))
    assert other.weights.pieces != plain.weights.pieces


def test_what_ships_is_of_a_kind_and_small():
    assert SHIPPED
    for path in SHIPPED:
        assert path.stem in KINDS, path
        assert path.stat().st_size < 50_000, path
        assert np.isfinite(read(path).weights.cells).all(), path


def test_what_is_written_is_read(tmp_path):
    chance = np.random.default_rng(1)
    cells = chance.normal(size=(PHASES, ROLES, FEATURES)).round(3).astype(np.float32)
    weights = Weights(cells, {"I5": [0.5, -1.25, 0.0, 3.0]})
    written = Preferences(weights, Settings(growth=2.0, patience=3))
    write(tmp_path / "some.json", written)
    found = read(tmp_path / "some.json")
    assert found.settings == written.settings
    assert found.weights.pieces == weights.pieces
    assert (found.weights.cells == cells).all()


def test_without_a_file_nothing_is_preferred(tmp_path):
    weights, settings, net = read(tmp_path / "none.json")
    assert not weights.cells.any()
    assert not weights.pieces
    assert settings == Settings()
    assert not len(net.rows)


def test_whole_numbers_are_settings_of_the_kind_that_kernels_were_compiled_for():
    duo = find_ruleset("duo", {})
    whole = preferences_for(duo, Manner(settings=(("mix", 0), ("points", 1))))
    usual = style_of(preferences_for(duo), duo, tables_of(duo.placements))
    style = style_of(whole, duo, tables_of(duo.placements))
    assert [type(one) for one in style] == [type(one) for one in usual]
