from urllib.parse import urlencode

import pytest

from games.rules.keys import symmetries
from games.rules.notation import placement_text
from tests.api import Api, problem
from tests.depth import mostly_deep
from tests.records.search import naive
from tests.records.transcripts import a_transcript, turned


def words(game, plies):
    """The first moves of a game, as a query words them."""
    grid = game.ruleset.grid
    return " ".join(
        f"{color}:" + placement_text(grid, cells)
        if grid.is_flat
        else f"{color}:" + ",".join(".".join(map(str, cell)) for cell in cells)
        for color, _, cells in game.placements[:plies]
    )


def crowd(archived, variant):
    """Keep games that share their first moves, some of them turned, some cut short."""
    for seed in range(4):
        game = a_transcript(variant, seed)
        ways = range(len(symmetries(game.ruleset)))[1:3]
        archived.keep(game, *(turned(game, way) for way in ways))
    archived.keep(*(a_transcript(variant, plies % 3, plies) for plies in range(1, 5)))


@pytest.mark.parametrize(
    "variant", mostly_deep(["junior", "duo", "rumis-tower"], but=["junior"])
)
def test_a_position_is_found_by_moves_and_by_key_in_all_its_images(archived, variant):
    crowd(archived, variant)
    for game in list(archived.games.values()):
        for plies in range(0, min(6, len(game.placements)) + 1, 2):
            moves = game.placements[:plies]
            expected = {
                record
                for record, other in archived.games.items()
                if len(other.placements) >= plies and naive.came_through(other, moves)
            }
            found = archived.find(ruleset=variant, moves=words(game, plies))
            assert found == expected


def test_a_record_tells_the_keys_of_its_positions(archived):
    crowd(archived, "junior")
    for record in list(archived.games)[:4]:
        document = Api().get(f"records/{record}").json()
        assert len(document["positions"]) == document["length"] + 1
        for key in document["positions"][::5]:
            assert record in archived.find(position=key)
    assert archived.find(position="0123456789abcdef") == set()


@pytest.mark.parametrize("variant", ["duo", "classic-3p"])
def test_a_position_is_found_also_where_a_seat_left_it(archived, variant):
    game = a_transcript(variant, 1, leaves_at=4)
    (record,) = archived.keep(game)
    moves = words(game, 4)
    assert archived.find(variant=variant, moves=moves) == {record}
    after = Api().get(f"records/{record}").json()["positions"][4]
    assert archived.find(position=after) == {record}
    told = Api().get(f"explorer/{variant}?{urlencode({'moves': moves})}").json()
    assert told["position"]["key"] != after
    assert told["games"] == 1


def test_the_same_position_is_found_by_whatever_way_it_came(archived):
    for seed in range(60):
        game = a_transcript("duo", seed, 6)
        moves = list(game.placements)
        moves[2], moves[4] = moves[4], moves[2]
        query = {"variant": "duo", "moves": words(game, 6)}
        other = type(game)(
            ruleset=game.ruleset, placements=tuple(moves), players=("a", "b")
        )
        try:
            ids = {*archived.keep(other), *archived.keep(game)}
        except ValueError:
            continue
        assert archived.find(**query) == ids
        assert len(archived.find(variant="duo", opening=words(game, 6))) == 1
        return
    raise AssertionError("No game could be played in two ways.")


@pytest.mark.depth
@pytest.mark.parametrize("variant", ["junior", "duo", "rumis-tower"])
def test_openings_are_found_in_all_their_images(archived, variant):
    crowd(archived, variant)
    for game in list(archived.games.values()):
        for plies in (1, 2, 4):
            if len(game.placements) < plies:
                continue
            expected = {
                record
                for record, other in archived.games.items()
                if naive.begins_with(other, game.placements[:plies])
            }
            assert (
                archived.find(variant=variant, opening=words(game, plies)) == expected
            )


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("opening=e8", "opening"),
        ("moves=e8", "moves"),
        ("variant=duo&moves=e8&position=0123456789abcdef", "position"),
        ("position=1", "position"),
        ("position=0123456789ABCDEF", "position"),
        ("variant=duo&moves=e8,d9,e9,f9,e10%20zz", "moves.1"),
        ("variant=duo&moves=gold:e8,d9,e9,f9,e10", "moves.0.color"),
        ("variant=rumis-tower&moves=e8", "moves.0"),
        ("variant=rumis-tower&moves=1.1.1.1", "moves.0"),
        ("ruleset=chess&moves=e8", "ruleset"),
        ("ruleset=duo;starts&moves=e8", "ruleset"),
        ("ruleset=duo;starts=late&moves=e8", "ruleset"),
        ("variant=duo&moves=" + "e8,d9,e9,f9,e10%20" * 300, "moves"),
    ],
)
def test_moves_that_mean_nothing_are_named(archived, query, field):
    document = problem(Api().get(f"records?{query}"))
    assert (document["code"], document["field"]) == ("invalid", field)


def test_an_illegal_move_is_told_with_its_reason(archived):
    answer = Api().get("records?variant=duo&moves=e10%20a1")
    document = problem(answer)
    assert (document["code"], document["field"]) == ("illegal-move", "moves.1")
    assert document["reason"] == "start-required"


def test_openings_are_told_to_the_sixteenth_move(archived):
    game = a_transcript("duo", 3)
    archived.keep(game)
    assert archived.find(variant="duo", opening=words(game, 16))
    answer = Api().get(f"records?variant=duo&opening={words(game, 17)}")
    assert problem(answer)["field"] == "opening"


def test_moves_are_read_by_the_ruleset_that_is_named(archived):
    game = a_transcript("duo", 1, options={"objective": "reverse"})
    ids = archived.keep(game, a_transcript("duo", 1))
    moves = words(game, 3)
    assert archived.find(ruleset="duo;objective=reverse", moves=moves) == {ids[0]}
    assert archived.find(ruleset="duo", moves=moves) == {ids[1]}
    assert archived.find(variant="travel", moves=moves) == set(ids)


def test_drafted_games_are_found_by_key_only(archived):
    (record,) = archived.keep(a_transcript("draft-2p", plies=4))
    answer = Api().get("records?variant=draft-2p&moves=blue:a1")
    assert problem(answer)["reason"] == "wrong-phase"
    key = Api().get(f"records/{record}").json()["positions"][2]
    assert archived.find(position=key) == {record}
