from collections import Counter
from dataclasses import replace
from statistics import mean
from xml.etree import ElementTree as ET

import pytest
from django.core.management import call_command

from games.ids import new_id
from games.rules.texts.told import title_of
from games.rules.variants import VARIANTS, find_ruleset
from records.judging.judge import judge_transcript
from records.models import Record
from records.statistics import views
from records.statistics.models import TallyRow
from records.statistics.plots import draw
from records.statistics.summary import Summary
from tests.api import Api, problem
from tests.depth import mostly_deep
from tests.records.transcripts import a_transcript
from tests.records.transcripts import keep as kept

pytestmark = pytest.mark.django_db

PLOTS = ["pieces", "seats", "colors", "lengths", "margins", "scores"]


def keep(*transcripts, visibility="public", lenient=False):
    judged = [judge_transcript(one, lenient=lenient) for one in transcripts]
    kept(*judged, visibility=visibility)
    return judged


def told(ruleset="duo"):
    answer = Api().get(f"stats/{ruleset}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def counts(distribution):
    return {each["value"]: each["games"] for each in distribution["counts"]}


def test_no_games_are_statistics_too():
    document = told("classic")
    assert document["games"] == 0
    assert document["first_player_advantage"] is None
    assert document["lengths"] == {"mean": None, "counts": []}
    assert [seat["win_rate"] for seat in document["seats"]] == [0, 0, 0, 0]
    assert all(piece["plies"] == [] for piece in document["pieces"])


def test_who_has_a_plot_costs_no_drawing(monkeypatch):
    keep(a_transcript("duo"))
    had = Api().get("stats/duo/seats.svg")
    monkeypatch.setattr(views, "draw", None)
    again = Api().get("stats/duo/seats.svg", if_none_match=had["ETag"])
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("duo", {}),
        ("classic-3p", {"objective": "reverse"}),
        ("classic-teams", {}),
        ("rumis-tower-2p", {}),
        ("draft-2p", {}),
        ("solo-cube-3", {}),
    ],
)
def test_statistics_are_what_a_recount_finds(variant, options):
    transcripts = [a_transcript(variant, seed, options=options) for seed in range(9)]
    games = keep(*transcripts[:4]) + keep(*transcripts[4:])
    document = told(str(games[0].ruleset))
    assert document["games"] == len(games)
    assert document["pools"]["imported"] == len(games)
    lengths = [len(game.played) for game in games]
    assert counts(document["lengths"]) == Counter(lengths)
    assert document["lengths"]["mean"] == round(mean(lengths), 2)
    margins = [record.margin for record in Record.objects.all()]
    assert counts(document["margins"]) == Counter(m for m in margins if m is not None)
    for seat in document["seats"]:
        check_seat(seat, games)
    for color in document["colors"]:
        check_color(color, games)
    for piece in document["pieces"]:
        check_piece(piece, games)


def check_seat(told, games):
    seat, rulesets = told["seat"], games[0].ruleset
    alone = shared = 0
    for game in games:
        winners = set(game.result.winners)
        if seat in winners and game.result.solved is not False:
            is_alone = any(winners <= set(team) for team in rulesets.teams)
            alone, shared = alone + is_alone, shared + (not is_alone)
    assert (told["won"], told["shared"]) == (alone, shared)
    assert told["win_rate"] == round(alone / len(games), 4)
    assert counts(told["scores"]) == Counter(game.result.seats[seat] for game in games)


def check_color(told, games):
    ruleset = games[0].ruleset
    color = ruleset.colors.index(told["color"])
    best = min if ruleset.scoring.objective == "reverse" else max
    scored = [game.result.colors for game in games if game.result.colors]
    winners = [[s == best(scores) for s in scores] for scores in scored]
    assert told["seat"] == ruleset.owner[color]
    assert told["won"] == sum(w[color] and sum(w) == 1 for w in winners)
    assert told["shared"] == sum(w[color] and sum(w) > 1 for w in winners)
    assert counts(told["scores"]) == Counter(scores[color] for scores in scored)


def check_piece(told, games):
    placed = Counter(
        ply
        for game in games
        for ply, named in enumerate(game.transcript.placements)
        if named.piece == told["piece"]
    )
    assert told["plies"] == [placed[ply] for ply in range(max(placed, default=-1) + 1)]


def test_the_first_player_has_an_advantage_over_the_mean_of_the_others():
    games = keep(*(a_transcript("junior", seed) for seed in range(8)))
    won = Counter(seat for game in games for seat in game.result.winners)
    ties = sum(len(game.result.winners) > 1 for game in games)
    expected = (won[0] - ties) / 8 - (won[1] - ties) / 8
    assert told("junior")["first_player_advantage"] == round(expected, 4)


def test_what_is_no_public_game_by_the_rules_is_not_counted():
    game = a_transcript()
    keep(game, visibility="private")
    keep(replace(game, placements=game.placements[:5], game=str(new_id())))
    keep(
        replace(game, placements=game.placements[1:], game=str(new_id())), lenient=True
    )
    assert told()["games"] == 0
    assert not TallyRow.objects.exists()


def test_boards_of_their_own_are_not_counted():
    keep(a_transcript("solo-trigon-figure"))
    assert not TallyRow.objects.exists()


def test_rebuilt_statistics_are_the_same():
    keep(*(a_transcript("duo", seed) for seed in range(5)))
    keep(a_transcript("junior"))
    before = list(TallyRow.objects.order_by("pk").values_list())
    call_command("rebuild_archive", "statistics")
    assert list(TallyRow.objects.order_by("pk").values_list()) == before


def test_an_answer_may_be_kept_for_a_minute():
    keep(a_transcript())
    for path in ("stats/duo", "stats/duo/lengths.svg"):
        first = Api().get(path)
        assert first["Cache-Control"] == "public, max-age=60"
        again = Api().get(path, if_none_match=first["ETag"])
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize(
    "ruleset", mostly_deep(["duo", "solo-cube-3", "trigon", "draft-2p"], but=["duo"])
)
def test_a_plot_is_a_drawing_without_scripts_or_links(plot, ruleset):
    if ruleset != "trigon":
        keep(*(a_transcript(ruleset, seed) for seed in range(3)))
    answer = Api().get(f"stats/{ruleset}/{plot}.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    drawing = ET.fromstring(answer.content)
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    names = {element.tag.rpartition("}")[2] for element in drawing.iter()}
    assert not names & {"script", "image", "use", "a", "foreignObject"}
    attributes = {key for element in drawing.iter() for key in element.attrib}
    assert not {key for key in attributes if key.endswith("href") or key[:2] == "on"}
    text = answer.content.decode()
    assert text.count("http") == text.count("http://www.w3.org/")
    assert "@import" not in text
    assert f"{title_of(ruleset, 'en').title}: " in text


@pytest.mark.depth
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_can_be_drawn(variant):
    summary = Summary.from_tallies(find_ruleset(variant, {}), [])
    for plot in PLOTS:
        title = f"<title>{title_of(variant, 'en').title}: "
        assert title.encode() in draw(plot, summary)


def test_an_image_may_be_asked_for_as_browsers_do():
    for accept in ("image/avif,image/*,*/*;q=0.8", "image/svg+xml", "*/*"):
        assert Api().get("stats/duo/seats.svg", accept=accept).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["chess", "duo;x=1", "solo-trigon-figure", "duo/nothing.svg", "chess/seats.svg"],
)
def test_what_is_not_there_is_told(path):
    assert problem(Api().get(f"stats/{path}"))["code"] == "not-found"


def test_statistics_take_no_query():
    for path in ("stats/duo", "stats/duo/seats.svg"):
        assert problem(Api().get(f"{path}?players=ai"))["code"] == "malformed"
