"""GET /me/deadlines.svg: what is left, as bars."""

from datetime import timedelta
from xml.etree import ElementTree as ET

from blokus_api.notifications.texts import TEXTS
from blokus_api.notifications.timeline import LONGEST_TITLE, TimeLeft, draw_timeline
from tests.api import Api, problem
from tests.builders import Guest, a_game

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}


def texts(svg: str) -> list[str]:
    drawing = ET.fromstring(svg)
    return [one.text or "" for one in drawing.iter() if one.tag.endswith("}text")]


def test_each_deadline_of_mine_has_a_bar(ada: Guest) -> None:
    a_game(players=[ada.actor, "player:B"], clock=DAYS)
    a_game(players=["player:B", ada.actor], clock=DAYS)
    answer = ada.get("me/deadlines.svg?theme=dark")
    assert answer["Content-Type"] == "image/svg+xml"
    title, left = texts(answer.content.decode())
    assert title.startswith("Duo with ")
    assert left == "2 days 23 hours"


def test_nothing_to_come_is_told_too(ada: Guest) -> None:
    assert texts(ada.get("me/deadlines.svg").content.decode()) == ["No deadlines."]


def test_an_image_has_no_token_and_uses_a_link(ada: Guest) -> None:
    assert problem(Api().get("me/deadlines.svg"))["status"] == 401
    secret = ada.post("me/deadlines/link").json()["url"].partition("token=")[2]
    assert Api().get(f"me/deadlines.svg?token={secret}").status_code == 200
    assert Api().get("me/deadlines.svg?token=cal_no").status_code == 404


def test_names_of_strangers_are_only_text() -> None:
    hostile = '</text><script>alert("1")</script>' + "x" * LONGEST_TITLE
    (title, _) = texts(
        draw_timeline([TimeLeft(hostile, timedelta(days=2))], TEXTS["en"], "light")
    )
    assert title == hostile[: LONGEST_TITLE - 1] + "…"


def test_the_last_day_looks_another_way_and_says_so() -> None:
    left = [TimeLeft("a", timedelta(hours=3)), TimeLeft("b", timedelta(days=3))]
    svg = draw_timeline(left, TEXTS["en"], "light")
    bars = [one for one in ET.fromstring(svg).iter() if one.tag.endswith("}path")]
    assert len({bar.get("fill") for bar in bars}) == 2
    assert "3 hours" in texts(svg)
