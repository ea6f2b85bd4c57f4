"""Puzzles over HTTP: what is listed, and what the archive has of them."""

import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlparse

import pytest
from django.core.management import call_command

from games.ids import new_id
from games.rules.puzzles import puzzles
from games.rules.solution_files import read_solutions
from games.rules.variants import find_ruleset
from games.services import automation
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.judging.transcripts import Leaving, Transcript
from records.puzzles.models import Solution
from tests.api import Api, problem
from tests.builders import NOON, a_guest
from tests.records.transcripts import keep, turned

pytestmark = pytest.mark.django_db

SOLUTIONS = Path(__file__).parents[2] / "data" / "solutions"
CUBE = "cube-3-1"


def get(path, **headers):
    answer = Api().get(path, **headers)
    assert answer.status_code == 200, answer.content
    return answer.json()


def solutions(variant, name):
    document = json.loads((SOLUTIONS / name).read_text())
    return read_solutions(variant, document, 50).solutions


CUBES = solutions("solo-cube-3", "cube_3.json")


def solved(moves=CUBES[0], variant="solo-cube-3", players=("player:1",), **options):
    return Transcript(
        ruleset=find_ruleset(variant, options),
        placements=tuple(moves),
        players=players,
        game=str(new_id()),
        ended_at=NOON,
    )


def gallery(puzzle=CUBE, query=""):
    return get(f"puzzles/{puzzle}/solutions{query}")


def test_the_catalogue_is_listed_page_by_page():
    items, path = [], "puzzles?limit=30"
    while path:
        page = get(path)
        items += page["items"]
        path = page["next"] and f"puzzles?limit=30&cursor={page['next']}"
    assert [item["id"] for item in items] == list(puzzles())
    star = items[0]
    assert (star["id"], star["title"], star["source"]) == (
        *("star-1", "Small star"),
        "This server",
    )
    assert (star["cells"], star["pieces"], star["fewest"]) == (12, 22, 2)
    assert len(star["options"]["region"]) == 12
    assert (star["solved"], star["solutions"]) == (0, 0)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("variant=solo-cube-4", lambda one: one.variant == "solo-cube-4"),
        ("difficulty=5", lambda one: one.difficulty == 5),
        ("pieces_min=10&pieces_max=20", lambda one: 10 <= one.fewest <= 20),
        ("variant=duo", lambda one: False),
    ],
)
def test_puzzles_are_found_by_filters(query, wanted):
    found = get(f"puzzles?{query}&limit=200")["items"]
    expected = [one.id for one in puzzles().values() if wanted(one)]
    assert [item["id"] for item in found] == expected


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("cursor=nobody", "cursor"),
        ("difficulty=6", "difficulty"),
        ("variant=chess", "variant"),
        ("pieces_min=-1", "pieces_min"),
    ],
)
def test_what_cannot_be_asked_is_named(query, field):
    document = problem(Api().get(f"puzzles?{query}"))
    assert (document["status"], document["field"]) == (422, field)


@pytest.mark.parametrize(
    ("language", "title", "source"),
    [
        ("it", "Stella piccola", "Questo server"),
        ("fr", "Petite étoile", "Ce serveur"),
        ("de", "Kleiner Stern", "Dieser Server"),
    ],
)
def test_puzzles_are_told_in_languages(language, title, source):
    for path in ("puzzles?limit=1", "puzzles/star-1"):
        answer = Api().get(path, accept_language=language)
        told = answer.json()
        told = told["items"][0] if "items" in told else told
        assert (told["title"], told["source"]) == (title, source)
        assert answer["Content-Language"] == told["language"] == language
        assert "Accept-Language" in answer["Vary"]
        again = Api().get(path, accept_language=language, if_none_match=answer["ETag"])
        assert again.status_code == 304
        assert Api().get(path)["ETag"] != answer["ETag"]


def test_what_is_no_puzzle_is_not_found():
    for path in ("puzzles/sudoku", "puzzles/sudoku/solutions"):
        assert problem(Api().get(path))["code"] == "not-found"


@pytest.mark.parametrize(
    "name",
    [
        name if number % 8 == 0 else pytest.param(name, marks=pytest.mark.depth)
        for number, name in enumerate(puzzles())
    ],
)
def test_a_game_is_set_up_as_the_puzzle_says(name):
    told = get(f"puzzles/{name}")
    answer = a_guest().post("games", told["game"])
    assert answer.status_code == 201, answer.content
    game = answer.json()
    assert game["status"] == "playing"
    assert game["ruleset"] == told["ruleset"]
    path = urlparse(told["geometry"])
    board = get(f"{path.path.removeprefix('/api/v1/')}?{path.query}")
    if region := told["options"].get("region"):
        assert [cell["cell"] for cell in board["cells"]] == region


def test_a_solution_is_shown_with_who_found_it_first():
    first, second = keep(solved(players=("player:ada",)), solved(CUBES[1]))
    told = gallery()
    assert [one["record"] for one in told["items"]] == [str(first.id), str(second.id)]
    shown = told["items"][0]
    assert shown["players"] == ["player:ada"]
    assert shown["found"] == 1
    assert shown["is_dated"] is True
    assert [one["piece"] for one in shown["placements"]] == [
        move.piece for move in CUBES[0]
    ]
    row = get(f"puzzles/{CUBE}")
    assert (row["solved"], row["solutions"]) == (2, 2)


def test_solutions_that_are_turned_are_one():
    cube = solved()
    first, *_ = keep(cube, *(turned(cube, symmetry) for symmetry in (1, 7, 23)))
    (shown,) = gallery()["items"]
    assert (shown["record"], shown["found"]) == (str(first.id), 4)
    row = get(f"puzzles/{CUBE}")
    assert (row["solved"], row["solutions"]) == (4, 1)


TETROMINOES = solutions("solo-tetromino-8x10", "tetromino_8x10_no_edge.json")[0]


def test_names_of_colors_do_not_matter():
    names = {"blue": "red", "red": "blue"}
    renamed = [
        one._replace(color=names.get(one.color, one.color)) for one in TETROMINOES
    ]
    for contact in ("no-edge", "free"):
        keep(
            solved(TETROMINOES, "solo-tetromino-8x10", contact=contact),
            solved(renamed, "solo-tetromino-8x10", contact=contact),
        )
        (shown,) = gallery(f"tetrominoes-{contact}")["items"]
        assert shown["found"] == 2


def test_where_all_is_free_colors_do_not_matter():
    first, *others = TETROMINOES
    like = next(one for one in others if one.piece == first.piece)
    swapped = [
        first._replace(color=like.color),
        *(one._replace(color=first.color) if one is like else one for one in others),
    ]
    for moves in (TETROMINOES, swapped):
        keep(solved(moves, "solo-tetromino-8x10", contact="free"))
    (shown,) = gallery("tetrominoes-free")["items"]
    assert shown["found"] == 2


def test_what_is_private_or_not_solved_is_not_shown():
    keep(solved(), visibility="private")
    given_up = replace(
        solved(CUBES[1]),
        placements=tuple(CUBES[1][:3]),
        out=(Leaving(0, 3, "resigned"),),
    )
    keep(given_up)
    assert gallery() == {"items": [], "next": None, "players": {}}
    assert get(f"puzzles/{CUBE}")["solved"] == 0


def test_a_figure_belongs_to_its_puzzle_alone():
    star = puzzles()["star-1"]
    keep(solved())
    assert gallery("star-1")["items"] == []
    assert get(f"puzzles/{star.id}")["solved"] == 0


def test_a_game_that_is_played_here_comes_into_the_gallery():
    guest = a_guest()
    made = guest.post("games", get(f"puzzles/{CUBE}")["game"]).json()
    for move in CUBES[0]:
        cells = [list(cell) for cell in move.cells]
        answer = guest.post(
            f"games/{made['id']}/moves", {"color": move.color, "cells": cells}
        )
        assert answer.status_code == 201
    automation.score_game(game=made["id"])
    archive_games([(made["id"], event_store.read(made["id"]).state.version)])
    told = gallery()
    (shown,) = told["items"]
    assert (shown["game"], shown["players"]) == (made["id"], [guest.actor])
    assert told["players"][guest.actor]["kind"] == "guest"


def test_a_gallery_is_told_page_by_page():
    keep(*map(solved, CUBES[:2]))
    page = gallery(query="?limit=1")
    (last,) = gallery(query=f"?limit=1&cursor={page['next']}")["items"]
    assert page["items"][0]["form"] != last["form"]


def test_the_gallery_can_be_rebuilt():
    keep(solved(), turned(solved(), 5))
    keep(solved(CUBES[1]))
    before = list(Solution.objects.order_by("number").values())
    Solution.objects.all().delete()
    call_command("rebuild_archive", "puzzles")
    assert list(Solution.objects.order_by("number").values()) == before
    assert [row["found"] for row in before] == [2, 1]
