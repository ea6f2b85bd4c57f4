"""The scores along a record."""

import pytest

from records.blksgf.reader import read_transcripts
from records.judging.transcripts import Transcript
from tests.api import Api, problem
from tests.builders import a_guest
from tests.records.archive.test_rows import FORMAT
from tests.records.search.test_views import a_record
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db
api = Api()


@pytest.mark.parametrize("variant", ["junior", "rumis-steps-2p", "draft-2p"])
def test_a_record_of_a_game_has_the_curve_of_the_game(variant):
    record = a_record(variant)
    answer = api.get(f"records/{record.id}/curve")
    assert answer.json() == api.get(f"games/{record.game}/curve").json()
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    [*_, last] = answer.json()["points"]
    assert last["ply"] == record.length
    assert last["seats"] == record.result["seats"]


def test_a_record_from_elsewhere_has_no_versions():
    [record] = keep(a_transcript())
    points = api.get(f"records/{record.id}/curve").json()["points"]
    assert {(point["version"], point["at"]) for point in points} == {(None, None)}
    assert len(points) == record.length + 1
    assert points[-1]["seats"] == record.result["seats"]


def test_a_position_begins_with_what_lay_on_the_board():
    """Also what no rules would allow is told: it lies there."""
    (transcript,) = read_transcripts((FORMAT / "setup_inner_AE.blksgf").read_bytes())
    assert isinstance(transcript, Transcript)
    [record] = keep(transcript, lenient=True)
    assert record.kind == "position"
    points = api.get(f"records/{record.id}/curve").json()["points"]
    assert [point["ply"] for point in points] == [*range(record.length + 1)]
    assert points[-1]["colors"] == record.result["colors"]


def test_a_private_record_is_told_to_who_played():
    guest = a_guest()
    record = a_record(players=[guest.actor, "player:B"], visibility="private")
    assert problem(api.get(f"records/{record.id}/curve"))["status"] == 404
    answer = guest.get(f"records/{record.id}/curve")
    assert answer["Cache-Control"] == "private, no-cache"
