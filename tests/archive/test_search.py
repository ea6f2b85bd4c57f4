"""How long searches take: positions, filters, deep pages and patterns."""

import random
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest

from games.api.http.paging import encode_cursor
from games.rules.keys import key_text
from games.rules.notation import placement_text
from games.rules.variants import find_ruleset
from records.models import Record
from tests.api import Api
from tests.archive.filling import Archive
from tests.archive.generated import LEVELS, MIX, PLAYERS
from tests.archive.measuring import measure

Tell = Callable[[str], None]

pytestmark = pytest.mark.timeout(0)  # the archive grows while the first one waits

ASKED = 200
FILTERS = [
    "",
    "variant=duo",
    "variant=reverse-2p",
    "ruleset=duo%3Bobjective%3Dreverse",
    "variant=trigon&kind=game",
    "kind=unfinished",
    f"player={PLAYERS[0]}",
    f"player={PLAYERS[3000]}",
    f"player={LEVELS[0]}",
    f"variant=classic&player={PLAYERS[7]}",
    f"variant=junior&player={LEVELS[1]}&winner=0",
    "source=club",
    "variant=duo&source=pentobi&result=drawn",
    "variant=classic&winner=2",
    "variant=classic-2p&margin_min=60",
    "margin_min=40&margin_max=45",
    "variant=trigon&length_max=40",
    "length_min=80",
    "ended_from=2019-03-01&ended_to=2019-03-02",
    "variant=duo&ended_from=2018-01-01&ended_to=2018-12-31&margin_min=20",
]
OPENINGS = 60


def test_positions_of_all_depths(archive: Archive, tell: Tell) -> None:
    """A ply of each of so many games, any ply: most positions were met once."""
    chance = random.Random(archive.games)
    keys = [chance.choice(record.positions) for record in sample(chance)]
    tell(measure("position, of any depth", archive.games, map(_position, keys)))


def test_popular_positions(archive: Archive, tell: Tell) -> None:
    """The start of every ruleset, and what follows within six plies."""
    chance = random.Random(archive.games)
    keys = [key_after(record, i % 7) for i, record in enumerate(sample(chance))]
    tell(measure("position, of the first 6 plies", archive.games, map(_position, keys)))


def test_popular_positions_with_filters(archive: Archive, tell: Tell) -> None:
    chance = random.Random(archive.games)
    paths = [
        f"{_position(key_after(record, i % 7))}&player={chance.choice(record.players)}"
        for i, record in enumerate(sample(chance))
    ]
    tell(measure("the same, of a player", archive.games, paths))


def test_openings(archive: Archive, tell: Tell) -> None:
    chance = random.Random(archive.games)
    whole = (record for record in sample(chance) if not record.out)
    paths = [_opening(record, 1 + i % 12) for i, record in enumerate(whole)]
    tell(measure("opening, 1 to 12 plies", archive.games, paths[:OPENINGS]))


def test_first_pages(archive: Archive, tell: Tell) -> None:
    paths = [f"records?{query}" for query in FILTERS] * 5
    tell(measure("filters, first page", archive.games, paths))


def test_deep_pages(archive: Archive, tell: Tell) -> None:
    chance = random.Random(archive.games)
    cursors = (encode_cursor([record.ended_at, record.id]) for record in sample(chance))
    paths = [
        f"records?{FILTERS[i % len(FILTERS)]}&cursor={cursor}"
        for i, cursor in enumerate(cursors)
    ]
    tell(measure("filters, any page", archive.games, paths))


def test_patterns(archive: Archive, tell: Tell) -> None:
    """What some game showed: pieces, cells of one color, and cells yet empty."""
    chance = random.Random(archive.games)
    for name in ("piece", "cells", "moment"):
        records = [record for record in sample(chance) if len(record.placements) > 12]
        paths = [_pattern(record, name, chance) for record in records[:40]]
        tell(measure(f"pattern, {name}", archive.games, paths))


def test_all_rulesets_of_a_variant(archive: Archive, tell: Tell) -> None:
    """The same by a ruleset and by its variant: games of own rulesets are no others."""
    for name in ("moves", "opening", "pattern"):
        chance = random.Random(archive.games)
        records = [record for record in sample(chance) if len(record.placements) > 12]
        by_ruleset = [_asked(name, record, chance) for record in records[:OPENINGS]]
        by_variant = [
            path.replace(_of(record), f"records?variant={record.variant}")
            for path, record in zip(by_ruleset, records[:OPENINGS], strict=True)
        ]
        tell(measure(f"{name}, of a ruleset", archive.games, by_ruleset))
        served = [path for path in by_variant if Api().get(path).status_code == 200]
        tell(measure(f"{name}, of a variant", archive.games, served))


def _asked(name: str, record: Record, chance: random.Random) -> str:
    if name == "pattern":
        return _pattern(record, "cells", chance)
    plies = 1 + chance.randrange(6)
    return _opening(record, plies).replace("opening=", f"{name}=")


def test_facets(archive: Archive, tell: Tell) -> None:
    for query in ("", "variant=duo", f"player={PLAYERS[0]}", "variant=duo&moves="):
        paths = [f"records?{query}&facets=true"] * 10
        tell(measure(f"facets, {query or 'all'}", archive.games, paths))
    tell(measure("rulesets", archive.games, ["rulesets"] * 10))


def sample(chance: random.Random) -> list[Record]:
    """Return public games of flat boards, drawn from all."""
    flat = [variant for variant, _, _ in MIX if not variant.startswith("rumis")]
    rows = Record.objects.filter(visibility="public", kind="game", variant__in=flat)
    ids = list(rows.order_by("id").values_list("id", flat=True))
    found = list(rows.filter(id__in=chance.sample(ids, min(ASKED, len(ids)))))
    chance.shuffle(found)
    return found


def key_after(record: Record, plies: int) -> int:
    """Return the key after so many placements, or of the end of a shorter game."""
    return record.positions[min(plies, record.length)]


def _position(key: int) -> str:
    return f"records?position={key_text(key)}"


def _of(record: Record) -> str:
    return f"records?ruleset={quote(record.ruleset)}"


def words(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the color and the cells of each placement, as a query words them."""
    grid = find_ruleset(record.variant, record.options).grid
    for _, color, _, cells in record.placements:
        yield color, placement_text(grid, map(tuple, cells))


def _opening(record: Record, plies: int) -> str:
    moves = [cells for _, cells in words(record)][:plies]
    return f"{_of(record)}&opening={quote(' '.join(moves))}"


def _pattern(record: Record, name: str, chance: random.Random) -> str:
    moves = list(words(record))
    ply = chance.randrange(4, len(moves) - 4)
    color, cells = moves[ply]
    if name == "piece":
        return f"{_of(record)}&pattern=piece:{color}:{quote(cells)}"
    other, others = moves[ply - 1]
    terms = f"owned:{color}:{quote(cells)}%20owned:{other}:{quote(others)}"
    if name == "moment":
        terms += f"%20empty:{quote(moves[ply + 3][1])}&at_ply={ply + 2}"
    return f"{_of(record)}&pattern={terms}"
