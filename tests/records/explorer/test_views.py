from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import quote

import pytest

from games.api.requests.lines import cells_text
from games.ids import new_id
from games.rules.keys import symmetries
from records.archive.feed_reader import archive_games
from records.archive.pools import Pool
from records.explorer.models import Choice
from records.judging.judge import RefusedError, judge_transcript
from tests.api import Api, problem
from tests.builders import a_game, play
from tests.records.transcripts import a_transcript, cut, keep, turned

pytestmark = pytest.mark.django_db


def explore(ruleset="duo", query=""):
    answer = Api().get(f"explorer/{quote(ruleset)}?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def named(transcript, plies):
    grid = transcript.ruleset.grid
    words = [
        f"{one.color}:{cells_text(grid, one.cells)}"
        for one in transcript.placements[:plies]
    ]
    return f"moves={quote(' '.join(words))}"


def test_an_empty_archive_knows_the_start():
    told = explore()
    assert told["ruleset"] == "duo"
    assert told["plies"] == 16
    assert told["position"]["ply"] == 0
    assert told["position"]["turn"] == {"color": "purple", "seat": 0}
    assert told["position"]["placements"] == []
    assert (told["games"], told["went_on"], told["choices"]) == (0, 0, 0)
    assert told["moves"] == []


def test_a_game_is_found_from_its_start_to_the_last_ply_that_is_explored(settings):
    settings.EXPLORER_PLIES = 6
    game = a_transcript()
    (record,) = keep(game)
    for ply in range(6):
        told = explore(query=named(game, ply))
        (move,) = told["moves"]
        assert move["cells"] == [list(cell) for cell in game.placements[ply].cells]
        assert move["piece"] == game.placements[ply].piece
        assert (move["games"], move["share"], move["reached"]) == (1, 1.0, 1)
        assert move["examples"] == [str(record.id)]
    last = explore(query=named(game, 6))
    assert (last["games"], last["went_on"], last["moves"]) == (1, 0, [])
    answer = Api().get(f"explorer/duo?{named(game, 7)}")
    assert problem(answer)["field"] == "moves"


def test_moves_are_told_in_the_orientation_of_who_asks():
    game = a_transcript()
    keep(game)
    for symmetry in range(len(symmetries(game.ruleset))):
        image = turned(game, symmetry)
        for ply in (4, 7):
            told = explore(query=named(image, ply))
            cells = {tuple(cell) for cell in told["moves"][0]["cells"]}
            assert cells == set(image.placements[ply].cells)


def test_moves_that_a_symmetry_makes_equal_are_one():
    game = a_transcript()
    keep(game, *(turned(game, symmetry) for symmetry in (1, 2, 3)))
    told = explore()
    assert (told["games"], told["choices"]) == (4, 1)
    assert len(told["moves"][0]["examples"]) == 4


def test_one_position_by_two_orders_is_counted_as_reached():
    first, other = in_two_orders()
    keep(first, other)
    told = explore(query=named(first, 4))
    (move,) = told["moves"]
    assert (move["games"], move["reached"]) == (1, 2)
    both = explore(query=f"position={move['key']}")
    assert (both["games"], both["went_on"]) == (2, 2)
    assert both["position"]["ply"] == 5


def in_two_orders():
    """Two games that differ in the order of a color's second and third placement."""
    for seed in range(1000):
        game = a_transcript("duo", seed)
        a, b, c, d, e, f = game.placements[:6]
        other = cut(game, (a, b, e, d, c, f))
        try:
            judge_transcript(other)
        except RefusedError:
            continue
        return cut(game, game.placements[:6]), other
    raise AssertionError


def test_a_game_is_explored_until_a_seat_leaves():
    game = a_transcript("classic-3p", leaves_at=4)
    keep(game, a_transcript("classic-3p"))
    told = explore("classic-3p", named(game, 3))
    (move,) = [m for m in told["moves"] if m["piece"] == game.placements[3].piece]
    after = explore("classic-3p", named(game, 4))
    assert move["key"] == after["position"]["key"]
    assert after["games"] == move["reached"] >= 1
    assert str(game.ruleset) == "classic-3p"


def test_what_is_no_public_game_by_the_rules_never_enters():
    game = a_transcript()
    keep(game, visibility="private")
    keep(replace(game, placements=game.placements[:5], game=str(new_id())))
    keep(
        replace(game, placements=game.placements[1:], game=str(new_id())), lenient=True
    )
    told = explore()
    assert (told["games"], told["moves"]) == (0, [])
    assert not Choice.objects.exists()
    key = explore(query=named(game, 1))["position"]["key"]
    assert problem(Api().get(f"explorer/duo?position={key}"))["code"] == "not-found"


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("", 5),
        ("pool=people", 2),
        ("pool=ai", 1),
        ("pool=imported", 1),
        ("pool=mixed", 1),
        ("pool=guests", 0),
        ("from_year=2024", 3),
        ("to_year=2024", 2),
        ("from_year=2025&to_year=2025", 1),
        ("from_year=2026&to_year=2024", 0),
        ("min_rating=42", 1),
        ("max_rating=39", 4),
        ("max_rating=41", 5),
        ("min_rating=45", 0),
        ("pool=people&from_year=2026", 1),
    ],
)
def test_games_are_filtered(query, games):
    game = a_transcript()
    for pool, year in [
        (Pool.PEOPLE, 2026),
        (Pool.PEOPLE, None),
        (Pool.AI, 2025),
        (Pool.IMPORTED, 2024),
        (Pool.MIXED, 2023),
    ]:
        ended_at = None if year is None else datetime(year, 12, 31, tzinfo=UTC)
        keep(replace(game, ended_at=ended_at, game=str(new_id())), pool=pool)
    Choice.objects.update(rating=25)
    Choice.objects.filter(year=2025).update(rating=40)
    told = explore(query=query)
    assert told["games"] == told["went_on"] == games
    assert [move["games"] for move in told["moves"]] == [games] * bool(games)
    assert [move["reached"] for move in told["moves"]] == [games] * bool(games)


def test_the_most_frequent_moves_are_told_first_and_all_are_counted():
    often, seldom = a_transcript("duo", 0), a_transcript("duo", 1)
    keep(seldom, often, replace(often, game=str(new_id())))
    told = explore(query="limit=1")
    assert (told["choices"], told["went_on"]) == (2, 3)
    (move,) = told["moves"]
    assert (move["games"], move["share"]) == (2, 0.6667)


def test_at_most_eight_records_are_examples_the_first_that_came():
    game = a_transcript()
    ids = []
    for _ in range(10):
        ids += keep(replace(game, game=str(new_id())))
    assert explore()["moves"][0]["examples"] == [str(record.id) for record in ids[:8]]


def test_a_move_is_told_as_text_that_can_be_asked():
    for variant in ("duo", "rumis-tower-2p"):
        keep(a_transcript(variant))
        (move,) = explore(variant)["moves"]
        after = explore(variant, f"moves={quote(move['move'])}")
        assert after["position"]["key"] == move["key"]
        assert after["position"]["placements"][0]["cells"] == move["cells"]


@pytest.mark.parametrize(
    ("alias", "ruleset"),
    [("travel", "duo"), ("reverse", "classic;objective=reverse")],
)
def test_aliases_lead_to_their_ruleset(alias, ruleset):
    assert explore(alias)["ruleset"] == ruleset
    assert explore(alias) == explore(ruleset)


def test_rulesets_are_never_mixed():
    game = a_transcript("duo")
    keep(game)
    assert explore("duo;starts=fixed")["games"] == 0
    (move,) = explore("duo")["moves"]
    answer = Api().get(f"explorer/junior?position={move['key']}")
    assert problem(answer)["code"] == "not-found"


@pytest.mark.parametrize(
    "ruleset",
    ["chess", "duo;contact=standard", "solo-trigon-figure", "draft-2p", "duo;"],
)
def test_what_is_not_explored_is_not_found(ruleset):
    assert problem(Api().get(f"explorer/{ruleset}"))["code"] == "not-found"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("position=x", "position"),
        ("position=92233720368547758", "position"),
        ("position=0123456789abcdef&moves=", "position"),
        ("moves=e", "moves.0"),
        ("moves=gold:e10", "moves.0.color"),
        ("moves=" + "e" * 100_000, "moves"),
        ("moves=" + " ".join(["e10"] * 17), "moves"),
        ("pool=robots", "pool"),
        ("from_year=0", "from_year"),
        ("to_year=x", "to_year"),
        ("min_rating=-1", "min_rating"),
        ("limit=201", "limit"),
    ],
)
def test_a_query_that_means_nothing_is_named(query, field):
    document = problem(Api().get(f"explorer/duo?{quote(query, safe='=&')}"))
    assert (document["code"], document["field"]) == ("invalid", field)


def test_what_nobody_declared_is_malformed():
    document = problem(Api().get("explorer/duo?depth=3"))
    assert (document["code"], document["field"]) == ("malformed", "depth")


def test_an_illegal_move_is_told_with_its_reason():
    document = problem(Api().get("explorer/duo?moves=a1"))
    assert (document["code"], document["field"]) == ("illegal-move", "moves.0")
    assert document["reason"] == "start-required"


def test_a_key_that_no_game_came_to_is_not_found():
    assert (
        problem(Api().get("explorer/duo?position=0123456789abcdef"))["code"]
        == "not-found"
    )


def test_the_key_of_the_start_is_known_without_games():
    key = explore()["position"]["key"]
    assert explore(query=f"position={key}") == explore()


def test_an_answer_may_be_kept_for_a_minute():
    keep(a_transcript())
    first = Api().get("explorer/duo")
    assert first["Cache-Control"] == "public, max-age=60"
    again = Api().get("explorer/duo", if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    keep(a_transcript("duo", 1))
    assert Api().get("explorer/duo")["ETag"] != first["ETag"]


@pytest.mark.parametrize("between", [";", "|", ",", ", "])
def test_whoever_separates_moves_otherwise_is_told_how(between):
    moves = between.join(["e8,d9,e9,f9,e10", "j5,i6,j6,h7,i7", "g10,g11,h11,h12,i12"])
    document = problem(Api().get(f"explorer/duo?moves={quote(moves)}"))
    assert document["code"] == "invalid"
    assert document["field"].startswith("moves.")
    assert "Separate moves with spaces" in document["detail"]


def test_a_game_that_is_played_tells_the_key_of_its_position():
    game, keys = a_game("duo"), []
    for _ in range(4):
        keys.append(Api().get(f"games/{game}").json()["position"])
        play(game, 1)
    state = play(game)
    archive_games([(game, state.version)])
    record = Api().get(f"games/{game}/record").json()
    assert keys == record["positions"][:4]
    assert explore(query=f"position={keys[3]}")["position"]["key"] == keys[3]
