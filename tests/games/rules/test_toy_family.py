"""A variant is data: a family that nobody foresaw, texts and all, and nowhere else.

Its board is a line of twelve cells. A cell touches the next on either side, and a color
goes on two cells further. Pieces are one to three cells long.
"""

from typing import ClassVar

import pytest

from games.api.answers.geometry import Geometry
from games.api.answers.pieces import Pieces
from games.api.answers.variants import Variant as VariantAnswer
from games.computers.ai.levels import LEVELS, choose_placement
from games.decisions.verification import find_fault
from games.pictures import Look, Scene, Shown, draw, draw_piece
from games.pictures.png import rasterize
from games.replay.evolution import replay
from games.rules.geometry import Grid, Turn, canonical
from games.rules.legality import judge
from games.rules.moves import Move
from games.rules.options import SCORING, Option
from games.rules.pieces import pieces_from_cells
from games.rules.placements import members
from games.rules.position import start_position
from games.rules.refusals import IllegalPlacementError, Reason
from games.rules.ruleset import Ruleset, Scoring, Variant, indices
from games.rules.scoring import outcome
from games.rules.texts.books import Family, OptionText, Title, book
from games.rules.variants import VARIANTS, find_ruleset
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.models import Record
from tests.api import problem
from tests.builders import a_guest, a_stream, play, played
from tests.documented import admit_variant

CELLS = 12


class Line:
    """Cells in a line, which boards bend into a zigzag: `(x, y)` with y = x mod 2."""

    parity = 2
    turns: ClassVar[dict[str, Turn]] = {}

    def forbids(self, cell):
        x, _ = cell
        return at(x - 1), at(x + 1)

    def needs(self, cell):
        x, _ = cell
        return at(x - 2), at(x + 2)

    def images(self, shape):
        cells = list(shape)
        yield cells

    def normal(self, shape):
        cells = list(shape)
        left = min(x for x, _ in cells)
        left -= left % 2
        return canonical((x - left, y) for x, y in cells)

    def kind(self, cell):
        return cell[0] % 2

    def outline(self, cell):
        x, y = cell
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def at(x):
    return x, x % 2


PIECES = pieces_from_cells(
    Line(), {"u": "00", "d": "11", "ud": "00 11", "du": "11 20", "udu": "00 11 20"}
)


def build(options):
    grid = Grid(Line(), canonical(at(x) for x in range(CELLS)), 2)
    ends = indices(grid, [at(0), at(CELLS - 1)])
    return Ruleset(
        grid=grid,
        pieces=PIECES,
        copies=(1,) * len(PIECES),
        colors=("black", "white"),
        order=(1, 0) if options["white_first"] else (0, 1),
        seats=((1,), (0,)) if options["white_first"] else ((0,), (1,)),
        teams=((0,), (1,)),
        starts=(ends, ends),
        scoring=Scoring.chosen({**options, "objective": "standard"}),
    )


TOY = Variant(
    id="toy",
    family="toy",
    seats=2,
    options=(SCORING, Option("white_first", (False, True))),
    build=build,
)


TEXTS = Family(
    title="Toy",
    variants={"toy": Title("Toy", "Two colors in a line of twelve cells.")},
    turn={"white: white_first=true": "White begins."},
    options={"white_first": OptionText("Who begins.", {"true": "W", "false": "B"})},
    colors={"black": "black", "white": "white"},
)


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setitem(VARIANTS, TOY.id, TOY)
    monkeypatch.setitem(book("en").families, TOY.family, TEXTS)
    admit_variant(monkeypatch, TOY.id)


def refusal(position, color, *columns):
    move = Move(position.ruleset.colors[color], None, tuple(map(at, columns)))
    with pytest.raises(IllegalPlacementError) as refused:
        judge(position, move)
    return refused.value.reason


def put(position, *columns):
    number = position.placements.find([at(x) for x in columns])
    assert position.legal(position.color) >> number & 1
    return position.play(position.color, number)


def test_its_placements_are_enumerated():
    table = find_ruleset("toy", {}).placements
    ids = [table.pieces[piece].id for piece in table.piece]
    assert [ids.count(piece.id) for piece in PIECES] == [6, 6, 6, 5, 5]


def test_it_is_played_by_its_own_contacts():
    position = start_position(find_ruleset("toy", {}))
    assert {position.placements.cells_of(n) for n in members(position.legal(0))} == {
        *{(at(0),), (at(11),)},
        *{(at(0), at(1)), (at(10), at(11))},
        (at(0), at(2), at(1)),
    }
    assert refusal(position, 0, 4) is Reason.START_REQUIRED
    position = put(position, 0, 1)
    position = put(position, 11)
    assert refusal(position, 0, 2) is Reason.EDGE_CONTACT
    assert refusal(position, 0, 6) is Reason.NO_CORNER_CONTACT
    assert refusal(position, 0, 0) is Reason.OCCUPIED
    assert refusal(position, 0, 12) is Reason.OUT_OF_BOUNDS
    assert refusal(position, 0, 3, 5) is Reason.NOT_PIECE_SHAPE
    position = put(position, 3)
    assert outcome(position).colors == (3 - 9, 1 - 9)


def test_its_options_change_it():
    ruleset = find_ruleset("toy", {"white_first": True, "scoring": "onboard"})
    assert str(ruleset) == "toy;scoring=onboard;white_first=true"
    position = put(start_position(ruleset), 0)
    assert outcome(position).colors == (0, 1)
    assert (position.color, position.seat) == (0, 1)


def test_it_is_told_by_the_catalogue():
    document = VariantAnswer.build(TOY.id)
    assert document.cells == CELLS
    assert document.cells_per_color == 9
    assert [option.name for option in document.options] == [
        "scoring",
        "white_first",
    ]
    geometry = Geometry.build(find_ruleset("toy", {}))
    assert list(geometry.bounds) == [0, 0, CELLS, 2]
    assert geometry.starts == {"black": [at(0), at(11)], "white": [at(0), at(11)]}
    assert not geometry.columns
    pieces = Pieces.build(find_ruleset("toy", {})).items
    assert [piece.size for piece in pieces] == [1, 1, 2, 2, 3]


def test_it_has_pictures():
    ruleset = find_ruleset("toy", {})
    laid = (Shown("black", (0, 1)), Shown("white", (11,)))
    svg = draw(Scene(ruleset, laid, last=1))
    assert "<title>Toy</title>" in svg
    assert "black 1, white 1" in svg
    assert len(rasterize(svg, 200)) > 200
    for piece in PIECES:
        assert draw_piece(ruleset, piece.id, "white", Look()).startswith("<svg ")


@pytest.mark.parametrize("seed", range(5))
def test_its_games_come_to_their_end_and_are_sound(seed):
    stream = played(a_stream("toy"), seed=seed)
    assert stream[-1].type == "game.scored"
    assert find_fault(stream) is None
    assert replay(stream).position.is_over


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_plays_it(level):
    position = start_position(find_ruleset("toy", {}))
    while not position.is_over:
        position = position.play(*choose_placement(position, level, "seed"))
    assert len(position.played) > 1


@pytest.mark.django_db
def test_it_is_served_stored_and_archived():
    guest = a_guest()
    told = guest.get("variants/toy").json()
    assert told["summary"] == "Two colors in a line of twelve cells."
    assert "White begins." not in told["rules"]["turn"]
    assert told["seats"] == [
        {"seat": 0, "colors": ["black"]},
        {"seat": 1, "colors": ["white"]},
    ]
    assert len(guest.get("variants/toy/geometry").json()["cells"]) == CELLS
    assert len(guest.get("variants/toy/pieces").json()["items"]) == len(PIECES)

    body = {"variant": "toy", "seats": ["me", "me"], "options": {"white_first": True}}
    created = guest.post("games", body)
    assert created.status_code == 201
    game = created.json()["id"]
    assert created.json()["turn"] == {"color": "white", "seat": 0}
    refused = guest.post(f"games/{game}/moves", {"cells": [[4, 0]]})
    assert problem(refused)["reason"] == "start-required"
    moved = guest.post(f"games/{game}/moves", {"cells": [[0, 0], [1, 1]]})
    assert moved.status_code == 201
    assert moved.json()["events"][0]["data"]["piece"] == "ud"
    named = guest.post(f"games/{game}/moves", {"move": "l1"})
    assert named.json()["events"][0]["data"]["piece"] == "d"
    legal = guest.get(f"games/{game}/legal-moves?color=white").json()
    assert [3, 1] in [cells for move in legal["moves"] for cells in move["cells"]]

    state = play(game)
    assert state.status == "ended"
    assert find_fault(event_store.events(game)) is None
    assert guest.get(f"games/{game}").json()["result"]["winners"]
    archive_games([(game, state.version)])
    assert Record.objects.get(game=game).ruleset == "toy;white_first=true"


def test_it_is_gone_when_nobody_registers_it(monkeypatch):
    monkeypatch.delitem(VARIANTS, "toy")
    with pytest.raises(KeyError):
        find_ruleset("toy", {})
