import random

import pytest

from games.rules.notation import cell_name, placement_text
from tests.api import Api, problem
from tests.depth import mostly_deep
from tests.records.search import naive
from tests.records.transcripts import a_transcript


def word(grid, term):
    kind, color, cells = term
    text = (
        ",".join(cell_name(grid, cell) for cell in cells)
        if grid.is_flat
        else ",".join(".".join(map(str, cell)) for cell in cells)
    )
    return f"{kind}:{color}:{text}" if color else f"{kind}:{text}"


def some_terms(game, chance):
    """Terms about what a game showed, and now and then about what it did not."""
    grid, terms = game.ruleset.grid, []
    for color, _, cells in chance.sample(game.placements, chance.randrange(1, 3)):
        known = chance.choice([color, None])
        if chance.random() < 0.5:
            terms.append(("piece", known, cells))
        else:
            some = chance.sample(cells, chance.randrange(1, len(cells) + 1))
            terms.append(("owned", known, tuple(some)))
    if chance.random() < 0.6:
        some = chance.sample(grid.cells, chance.randrange(1, 3))
        terms.append(("empty", None, tuple(some)))
    return terms


@pytest.mark.parametrize(
    "variant",
    mostly_deep(["junior", "duo", "trigon-2p", "rumis-tower"], but=["junior"]),
)
def test_patterns_are_found_as_by_hand(archived, variant):
    chance = random.Random(variant)
    archived.keep(*(a_transcript(variant, seed) for seed in range(10)))
    archived.keep(*(a_transcript(variant, seed, 5 + seed) for seed in range(3)))
    archived.keep(a_transcript("classic", 1))
    games = {
        record: g
        for record, g in archived.games.items()
        if g.ruleset.variant == variant
    }
    sizes = set()
    for _ in range(15):
        game = chance.choice(list(games.values()))
        terms = some_terms(game, chance)
        at_ply = chance.choice([None, chance.randrange(30), 255])
        query = {
            "variant": variant,
            "pattern": " ".join(word(game.ruleset.grid, term) for term in terms),
            **({} if at_ply is None else {"at_ply": at_ply}),
        }
        found = archived.find(**query)
        assert found == {
            record
            for record, g in games.items()
            if naive.shows_an_image(g, terms, at_ply)
        }
        as_it_lies = archived.find(**query, symmetric="false")
        assert as_it_lies == {
            record for record, g in games.items() if naive.shows(g, terms, at_ply)
        }
        sizes.add(len(found))
    assert len(sizes) > 2


def test_a_pattern_and_a_position_are_asked_for_together(archived):
    first, second = a_transcript("duo", 1), a_transcript("duo", 2)
    ids = archived.keep(first, second)
    color, _, cells = first.placements[7]
    pattern = f"piece:{color}:{placement_text(first.ruleset.grid, cells)}"
    assert archived.find(variant="duo", pattern=pattern) == {ids[0]}
    assert archived.find(variant="duo", moves="") == set(ids)
    assert archived.find(variant="duo", moves="", pattern=pattern) == {ids[0]}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("pattern=owned:a1", "pattern"),
        ("variant=duo&at_ply=3", "at_ply"),
        ("variant=duo&pattern=", "pattern"),
        ("variant=duo&pattern=a1", "pattern.0"),
        ("variant=duo&pattern=held:a1", "pattern.0"),
        ("variant=duo&pattern=empty:orange:a1", "pattern.0"),
        ("variant=duo&pattern=owned:orange:blue:a1", "pattern.0"),
        ("variant=duo&pattern=owned:gold:a1", "pattern.0"),
        ("variant=duo&pattern=owned:a1%20owned:z99", "pattern.1"),
        ("variant=duo&pattern=owned:a1%20owned:", "pattern.1"),
        ("variant=duo&pattern=piece:a1,a3", "pattern.0"),
        ("variant=duo&pattern=owned:a1&at_ply=256", "at_ply"),
        ("variant=duo&pattern=" + "owned:a1%20" * 17, "pattern"),
        ("variant=duo&pattern=" + "owned:a1,a2,a3,a4,a5%20" * 13, "pattern"),
        ("variant=duo&pattern=" + "owned:" + "a1," * 200, "pattern.0"),
    ],
)
def test_a_pattern_that_means_nothing_is_named(archived, query, field):
    document = problem(Api().get(f"records?{query}"))
    assert (document["code"], document["field"]) == ("invalid", field)
