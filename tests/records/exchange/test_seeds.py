"""The games that the release ships, and that nobody else can claim to have played."""

import gzip
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.models import Count

from games.computers.ai.levels import LEVELS
from games.lab.seeds import planned, rulesets
from games.rules.variants import find_variant
from records.archive.pools import Pool
from records.exchange import seeds
from records.models import SHIPPED, Record
from records.ratings.model import NEW_POINTS
from records.ratings.models import HAS_PLACE, Rating
from tests.api import Api
from tests.builders import a_guest
from tests.games.lab.conformance.checking import run
from tests.records.exchange.imports.files import imported

FEW = 40
FEW_LEVELS = 4
"""Levels on the shortest ladder."""


def documents() -> list[dict[str, object]]:
    with gzip.open(seeds.FILE) as file:
        return [json.loads(line) for line in file]


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The first games of the file alone."""
    with gzip.open(seeds.FILE) as file:
        lines = b"".join(line for line, _ in zip(file, range(FEW), strict=False))
    short = tmp_path / "short.ndjson.gz"
    short.write_bytes(gzip.compress(lines))
    monkeypatch.setattr(seeds, "FILE", short)
    return lines


def shipped() -> list[Record]:
    return list(Record.objects.filter(source=SHIPPED))


def import_them(*options: str) -> str:
    out = io.StringIO()
    call_command("import_seed_games", *options, stdout=out)
    return out.getvalue()


def test_all_of_them_conform() -> None:
    out, err, is_well = run(seeds.FILE)
    assert is_well, err
    assert out.startswith(f"{seeds.FILE.name} games={len(documents())} plies=")


def test_there_are_some_by_all_rules_for_several_players() -> None:
    games = list(seeds.seed_games())
    assert len(games) >= 500
    assert len({game.content for game in games}) == len(games)
    counts = Counter(str(game.ruleset) for game in games)
    assert counts.keys() == {str(ruleset) for ruleset in rulesets()}
    assert min(counts.values()) >= 10


def test_different_levels_of_this_release_played_them() -> None:
    for game in seeds.seed_games():
        levels = [player.removeprefix("ai:") for player in game.players]
        assert all(level in LEVELS for level in levels)
        assert len({*levels}) == len(levels)


def test_the_plan_seats_the_levels_that_the_file_names() -> None:
    seats = {game.seed: [f"ai:{each}" for each in game.levels] for game in planned()}
    assert all(seats[str(told["seed"])] == told["players"] for told in documents())


@pytest.mark.django_db
def test_they_are_archived_once_as_games_of_levels(few: bytes) -> None:
    assert import_them().startswith(f"archived={FEW} in ")
    assert {(one.pool, one.kind, one.game) for one in shipped()} == {
        (Pool.AI, "game", None)
    }
    assert import_them().startswith("archived=0 in ")
    assert len(shipped()) == FEW


@pytest.mark.django_db
def test_a_first_start_leaves_an_archive_with_records_alone(few: bytes) -> None:
    imported(a_guest(), few.splitlines()[0] + b"\n")
    assert import_them("--first-start").startswith("archived=0: ")
    assert shipped() == []


@pytest.mark.django_db
def test_who_imports_one_of_them_finds_it_there(few: bytes) -> None:
    import_them()
    progress = imported(a_guest(), few)["progress"]
    assert (progress["archived"], progress["duplicates"]) == (0, FEW)


@pytest.mark.django_db
def test_nobody_imports_games_of_levels(few: bytes) -> None:
    imported(a_guest(), few)
    records = Record.objects.all()
    assert {record.pool for record in records} == {Pool.IMPORTED}
    assert all(p.startswith("imported:ai:") for one in records for p in one.players)


@pytest.mark.usefixtures("committed")
def test_operators_remove_them_all_at_once(few: bytes) -> None:
    import_them()
    call_command(
        "remove_records",
        owner=SHIPPED,
        why="our own games only",
        by="anna",
        stdout=io.StringIO(),
        stderr=io.StringIO(),
    )
    assert shipped() == []
    assert import_them().startswith("archived=0 in ")


@pytest.mark.django_db
def test_each_ruleset_and_each_family_has_a_ladder_of_levels_by_them() -> None:
    import_them()
    levels = dict(
        Rating.objects.filter(HAS_PLACE, pool=Pool.AI)
        .values_list("ruleset")
        .annotate(Count("player"))
    )
    assert levels.keys() == {str(ruleset) for ruleset in rulesets()}
    assert min(levels.values()) >= FEW_LEVELS, levels

    families = {find_variant(each.variant).family for each in rulesets()}
    ranked = {
        family: [
            item["points"]
            for item in Api().get(f"rankings/{family}?pool=ai").json()["items"]
        ]
        for family in families
    }
    counts = {family: len(points) for family, points in ranked.items()}
    assert min(counts.values()) >= FEW_LEVELS, counts
    assert all(points[0] > NEW_POINTS for points in ranked.values()), ranked
