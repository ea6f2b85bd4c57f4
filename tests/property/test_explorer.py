"""Whatever games arrive, and however: the explorer is what a plain recount finds."""

import random
from typing import Any
from urllib.parse import quote

import pytest
from django.core.management import call_command

from games.api.requests.lines import cells_text
from games.rules.keys import symmetries
from games.rules.position import Position, start_position
from games.rules.variants import find_ruleset
from records.archive.rebuilding import new_record_of
from records.judging.judge import judge_transcript
from records.models import Record
from tests.api import Api
from tests.records.explorer.recount import Recount, likeness
from tests.records.transcripts import a_transcript, keep, turned

pytestmark = [pytest.mark.depth, pytest.mark.django_db]

PLIES = 5
PLANS = [
    ("duo", {}, "one by one"),
    ("duo", {}, "in batches"),
    ("duo", {}, "rebuilt"),
    ("junior", {"objective": "reverse"}, "in batches"),
    ("classic-teams", {}, "rebuilt"),
    ("classic-3p", {"starts": "fixed"}, "one by one"),
    ("trigon-2p", {}, "in batches"),
    ("rumis-tower-2p", {}, "rebuilt"),
    ("solo-cube-3", {"assembly": "drop"}, "in batches"),
]


@pytest.fixture(autouse=True)
def few_plies(settings):
    settings.EXPLORER_PLIES = PLIES


@pytest.mark.parametrize(("variant", "options", "way"), PLANS)
def test_the_explorer_is_what_a_recount_finds(variant, options, way):
    games = an_archive(variant, options)
    at_once = 1 if way == "one by one" else 7
    for i in range(0, len(games), at_once):
        visibility = "private" if i % 5 == 4 else "public"
        keep(*games[i : i + at_once], visibility=visibility)
    if way == "rebuilt":
        call_command("rebuild_archive", "explorer")
    recount = Recount([new_record_of(record) for record in Record.objects.all()], PLIES)
    for game in games[::4]:
        position = start_position(game.ruleset)
        left = [leaving.ply for leaving in game.transcript.out]
        for placed in game.played[: min([PLIES, *left])]:
            check(position, recount)
            position = position.play(placed.color, placed.number)
        check(position, recount)


def an_archive(variant, options):
    """Games that come to the same positions, turned and in other orders, in part."""
    chance = random.Random(variant)
    ways = range(len(symmetries(find_ruleset(variant, options))))
    transcripts = []
    for seed in range(12):
        leaves_at = chance.choice([None, None, None, 2, 5])
        transcript = a_transcript(
            variant, seed, options=options, among=2, leaves_at=leaves_at
        )
        transcripts += [transcript, turned(transcript, chance.choice(ways))]
    return [judge_transcript(transcript) for transcript in transcripts]


def check(position: Position, recount: Recount) -> None:
    """Compare what is told of a position, also by its key, with the recount."""
    ruleset = position.ruleset
    told = explore(str(ruleset), f"limit=200&moves={moves(position)}")
    chosen = recount.chosen.get(likeness(position), {})
    went_on = sum(count.games for count in chosen.values())
    came = recount.reached[likeness(position)] if position.played else went_on
    assert (told["games"], told["went_on"]) == (came, went_on)
    assert (told["choices"], len(told["moves"])) == (len(chosen), len(chosen))
    assert told["moves"] == sorted(told["moves"], key=lambda move: -move["games"])
    for move in told["moves"]:
        number = ruleset.placements.find(map(tuple, move["cells"]))
        color = ruleset.color_index[move["color"]]
        assert number is not None
        assert (color, number) in position.legal_placements()
        after = likeness(position.play(color, number))
        count = chosen[after]
        assert move["games"] == count.games
        assert move["share"] == round(count.games / went_on, 4)
        assert move["reached"] == recount.reached[after]
        if len(ruleset.teams) > 1:
            assert move["mean_margin"] == round(count.margin / count.games, 2)
        for result in move["results"]:
            seat = result["seat"]
            assert (result["won"], result["shared"]) == (
                count.won[seat],
                count.shared[seat],
            )
        assert len(move["examples"]) == min(8, count.games)
    if came:
        check_by_key(position, told)


def check_by_key(position: Position, told: Any) -> None:
    key = told["position"]["key"]
    by_key = explore(str(position.ruleset), f"limit=200&position={key}")
    assert likeness(position) == likeness(replayed(by_key))
    turned_away = ("position", "moves")
    assert {k: v for k, v in by_key.items() if k not in turned_away} == {
        k: v for k, v in told.items() if k not in turned_away
    }
    for mine, other in zip(told["moves"], by_key["moves"], strict=True):
        assert {k: v for k, v in mine.items() if k not in ("cells", "move")} == {
            k: v for k, v in other.items() if k not in ("cells", "move")
        }


def replayed(told: Any) -> Position:
    ruleset = find_ruleset(told["variant"], told["options"])
    position = start_position(ruleset)
    for placed in told["position"]["placements"]:
        number = ruleset.placements.find(map(tuple, placed["cells"]))
        assert number is not None
        position = position.play(ruleset.color_index[placed["color"]], number)
    return position


def moves(position: Position) -> str:
    ruleset, table = position.ruleset, position.placements
    words = [
        f"{ruleset.colors[placed.color]}:"
        + cells_text(ruleset.grid, table.cells_of(placed.number))
        for placed in position.played
    ]
    return quote(" ".join(words))


def explore(ruleset, query):
    answer = Api().get(f"explorer/{quote(ruleset)}?{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()
