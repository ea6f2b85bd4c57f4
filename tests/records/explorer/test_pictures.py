"""Pictures of positions that the explorer is asked about."""

from xml.etree import ElementTree

import pytest

from games.rules.keys import key_text
from tests.api import Api, problem
from tests.records.explorer.test_views import named
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db
api = Api()


def drawn(query=""):
    answer = api.get(f"explorer/duo.svg?{query}")
    assert answer.status_code == 200, answer.content
    ElementTree.fromstring(answer.content)
    return answer.content


def test_a_position_is_drawn_by_its_moves_or_by_its_key():
    game = a_transcript()
    (record,) = keep(game)
    by_moves = drawn(named(game, 3))
    assert drawn(f"position={key_text(record.positions[3])}") == by_moves
    assert drawn("theme=dark") != drawn() != by_moves


def test_a_position_is_drawn_as_png():
    answer = api.get("explorer/duo.png?size=100")
    assert answer["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG\r\n\x1a\n")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("explorer/chess.svg", 404),
        ("explorer/draft-2p.svg", 404),
        ("explorer/duo.svg?position=0123456789abcdef", 404),
        ("explorer/duo.svg?position=x", 422),
        ("explorer/duo.svg?position=0123456789abcdef&moves=e8", 422),
        ("explorer/duo.svg?moves=a1", 422),
        ("explorer/duo.svg?pool=people", 400),
        ("explorer/duo.svg?turn=1", 422),
    ],
)
def test_what_is_not_there_is_told(path, status):
    assert problem(api.get(path))["status"] == status
