"""Pictures of records."""

from xml.etree import ElementTree

import pytest

from records.archive.feed_reader import archive_games
from records.blksgf.reader import read_transcripts
from records.judging.transcripts import Transcript
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play
from tests.records.archive.test_rows import FORMAT
from tests.records.search.test_views import a_record
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db
api = Api()


def drawn(path, whose=api):
    answer = whose.get(path)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "image/svg+xml"
    ElementTree.fromstring(answer.content)
    return answer.content


@pytest.mark.parametrize("variant", ["junior", "rumis-steps-2p", "draft-2p"])
def test_a_record_looks_as_its_game_does(variant):
    record = a_record(variant)
    assert drawn(f"records/{record.id}.svg") == drawn(f"games/{record.game}.svg")
    same = drawn(f"games/{record.game}/replay.svg")
    assert drawn(f"records/{record.id}/replay.svg") == same


def test_a_record_is_drawn_after_any_of_its_placements():
    [record] = keep(a_transcript())
    drawings = {
        drawn(f"records/{record.id}.svg?ply={ply}") for ply in range(record.length + 1)
    }
    assert len(drawings) == record.length + 1
    assert drawn(f"records/{record.id}.svg") in drawings
    assert drawn(f"records/{record.id}.svg?ply=0") == drawn("variants/duo.svg")
    for wrong in (record.length + 1, -1, "x", "9" * 30):
        found = problem(api.get(f"records/{record.id}.svg?ply={wrong}"))
        assert (found["status"], found["field"]) == (422, "ply")


def test_a_record_is_kept_for_ever():
    [record] = keep(a_transcript())
    for path in (".svg", ".png?size=100", "/replay.svg?seconds=0.2"):
        answer = api.get(f"records/{record.id}{path}")
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_position_is_drawn_with_what_lay_on_the_board():
    (transcript,) = read_transcripts((FORMAT / "setup_inner_AE.blksgf").read_bytes())
    assert isinstance(transcript, Transcript)
    [record] = keep(transcript, lenient=True)
    setup = drawn(f"records/{record.id}.svg?ply=0")
    assert setup != drawn(f"variants/{record.variant}.svg")


@pytest.mark.parametrize("accept", ["image/svg+xml", "image/png"])
def test_accept_chooses_a_picture(accept):
    [record] = keep(a_transcript())
    answer = api.get(f"records/{record.id}", accept=accept)
    assert answer["Content-Type"] == accept
    assert "Accept" in answer["Vary"].split(", ")


def test_a_private_record_is_drawn_for_its_players_alone():
    guest = a_guest()
    game = a_game("junior", [guest.actor, "player:B"], visibility="private")
    archive_games([(game, play(game).version)])
    answer = guest.get(f"games/{game}/record").json()
    for path in (".svg", ".png", "/replay.svg"):
        assert api.get(f"records/{answer['id']}{path}").status_code == 404
    mine = guest.get(f"records/{answer['id']}.svg")
    assert (mine.status_code, mine["Cache-Control"]) == (200, "private, no-cache")
