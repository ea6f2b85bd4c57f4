"""Searches through all rulesets of a variant, and the list of rulesets."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

import pytest

from games.ids import new_id
from games.rules.notation import placement_text
from games.rules.variants import find_ruleset
from records.archive import rebuilding
from records.judging.transcripts import Transcript
from records.models import PlayedRuleset
from records.search import facets, readings
from tests.api import Api, problem
from tests.records.search.conftest import Searched
from tests.records.search.test_positions import words
from tests.records.transcripts import a_transcript

FIXED = {"starts": "fixed"}
NOON = datetime(2026, 2, 3, 12, tzinfo=UTC)
ONBOARD = {"scoring": "onboard", "starts": "fixed"}


def page(**query: object) -> dict[str, Any]:
    answer = Api().get(f"records?{urlencode(query)}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def in_ruleset(game: Transcript, options: dict[str, Any]) -> Transcript:
    ruleset = find_ruleset(game.ruleset.variant, options)
    return replace(game, ruleset=ruleset, game=str(new_id()))


def cells_of(game: Transcript) -> str:
    return placement_text(game.ruleset.grid, game.placements[0].cells)


def ids(found: dict[str, Any]) -> set[str]:
    return {item["id"] for item in found["items"]}


@pytest.mark.parametrize("asked", ["moves", "opening", "pattern"])
def test_a_variant_is_searched_through_all_rulesets_of_its_board(
    archived: Searched, asked: str
) -> None:
    game = a_transcript("duo", plies=6, options=FIXED)
    others = (in_ruleset(game, {}), in_ruleset(game, ONBOARD))
    fixed, free, onboard = archived.keep(game, *others)
    text = {"pattern": f"owned:{cells_of(game)}"}.get(asked, words(game, 2))

    found = page(variant="duo", **{asked: text})

    assert ids(found) == {fixed, onboard, free}
    assert found["rulesets"] == [
        "duo",
        "duo;scoring=onboard;starts=fixed",
        "duo;starts=fixed",
    ]
    assert found["rulesets_left_out"] == 0
    one = page(ruleset="duo;starts=fixed", **{asked: text})
    assert ids(one) == {fixed}
    assert "rulesets" not in one


def test_rulesets_by_which_the_moves_are_illegal_are_passed_over(
    archived: Searched,
) -> None:
    second = "orange:e8,d9,e9,f9,e10"  # where only who is free to begins
    game = a_transcript("duo", plies=1, options=FIXED)
    archived.keep(game, in_ruleset(game, {}))
    onboard = page(variant="duo", moves="purple:j3,i4,j4,k4,j5")["rulesets"]

    assert onboard == ["duo"]
    answer = Api().get(f"records?{urlencode({'variant': 'duo', 'moves': second})}")
    assert problem(answer)["code"] == "illegal-move"


def test_an_alias_is_searched_through_its_own_rulesets_alone(
    archived: Searched,
) -> None:
    game = a_transcript("classic-2p", plies=2, options={"objective": "reverse"})
    (reverse, _) = archived.keep(game, in_ruleset(game, {}))

    found = page(variant="reverse-2p", opening=words(game, 1))

    assert ids(found) == {reverse}
    assert found["rulesets"] == ["classic-2p;objective=reverse"]


def test_no_more_rulesets_are_read_than_so_many(
    archived: Searched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readings, "MOST_RULESETS", 2)
    game = a_transcript("duo", plies=2, options=FIXED)
    often = [
        in_ruleset(a_transcript("duo", n, 2, options=FIXED), FIXED) for n in (1, 2)
    ]
    archived.keep(game, *often, in_ruleset(game, ONBOARD))

    found = page(variant="duo", moves="")

    assert found["rulesets"] == ["duo", "duo;starts=fixed"]
    assert found["rulesets_left_out"] == 1


def test_what_matches_is_counted(archived: Searched) -> None:
    games = [a_transcript("junior", seed) for seed in range(3)]
    archived.keep(*games)
    archived.keep(a_transcript("junior", 7), visibility="private")
    archived.keep(a_transcript("duo", plies=3), source="club")

    told = page(facets="true", limit=1)

    assert len(told["items"]) == 1
    found = told["facets"]
    assert (found["count"], found["is_complete"]) == (4, True)
    assert found["variants"] == {"junior": 3, "duo": 1}
    assert found["rulesets"] == {"junior": 3, "duo": 1}
    assert found["sources"] == {"test": 3, "club": 1}
    assert found["kinds"] == {"game": 3, "unfinished": 1}
    assert found["pools"] == {"imported": 4}
    assert sum(found["results"].values()) == 4
    of_junior = page(facets="true", variant="junior", moves="")["facets"]
    assert (of_junior["count"], of_junior["variants"]) == (3, {"junior": 3})
    assert "facets" not in page()


def test_it_is_told_where_there_are_more_than_are_counted(
    archived: Searched, monkeypatch: pytest.MonkeyPatch
) -> None:
    archived.keep(*(a_transcript("junior", seed, 2) for seed in range(3)))
    for most, is_complete in ((2, False), (3, True)):
        monkeypatch.setattr(facets, "MOST_COUNTED", most)
        found = page(facets="true")["facets"]
        assert (found["count"], found["is_complete"]) == (most, is_complete)
        assert found["years"] == {"2026": most}


def test_rulesets_are_listed_with_their_records(archived: Searched) -> None:
    game = a_transcript("duo", plies=3, options=FIXED)
    archived.keep(replace(game, ended_at=None), in_ruleset(game, {}))
    archived.keep(a_transcript("duo", 1, 3, ended_at=NOON))
    archived.keep(a_transcript("junior", 1, 3), visibility="private")
    (region,) = archived.keep(a_transcript("solo-trigon-figure", plies=1))
    assert region

    answer = Api().get("rulesets", accept_language="fr")

    assert answer["Content-Language"] == "fr"
    one, two = answer.json()["items"]
    assert one == {
        **{"ruleset": "duo", "variant": "duo", "title": one["title"], "options": {}},
        **{"records": 2, "first_day": "2026-02-03", "last_day": "2026-11-21"},
    }
    assert (two["ruleset"], two["options"]) == ("duo;starts=fixed", FIXED)
    assert (two["records"], two["first_day"]) == (1, None)
    assert Api().get("rulesets?variant=junior").json()["items"] == []
    again = Api().get("rulesets", accept_language="fr", if_none_match=answer["ETag"])
    assert again.status_code == 304


def test_rulesets_are_counted_again_with_the_archive(archived: Searched) -> None:
    archived.keep(*(a_transcript("junior", seed, 2) for seed in range(3)))
    before = list(PlayedRuleset.objects.values())

    assert [*rebuilding.rebuild(["search"])]

    assert list(PlayedRuleset.objects.values()) == before
