"""GET /players/{player}/ratings/{ruleset}.svg: a rating as it came about."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4
from xml.etree import ElementTree as ET

import pytest

from games.rules.variants import find_ruleset
from records.ratings.curve import draw_curve
from records.ratings.models import RatingChange
from tests.api import Api, problem


def change(number: int, pool: str = "people") -> RatingChange:
    return RatingChange(
        player="player:A",
        ruleset="duo",
        number=number,
        pool=pool,
        record=uuid4(),
        rank=1,
        mu=25 + number,
        sigma=2,
        ended_at=datetime(2026, 11, 1, tzinfo=UTC) + timedelta(days=number),
    )


@pytest.mark.parametrize("games", [0, 1, 3, 500])
def test_a_curve_is_a_drawing_that_says_of_what(games: int) -> None:
    svg = draw_curve(find_ruleset("duo", {}), [change(n) for n in range(games)])
    assert f"<title>Duo: rating after each game ({games} games)" in svg.decode()
    names = {one.tag.rpartition("}")[2] for one in ET.fromstring(svg).iter()}
    assert not names & {"script", "image", "use", "a", "foreignObject"}


@pytest.mark.django_db
def test_the_pool_of_the_latest_game_is_drawn() -> None:
    RatingChange.objects.bulk_create(
        [*(change(n, "guests") for n in range(3)), *(change(n) for n in range(3, 8))]
    )
    answer = Api().get("players/A/ratings/duo.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert "(5 games)" in answer.content.decode()


@pytest.mark.django_db
def test_what_is_no_ruleset_is_not_found() -> None:
    assert problem(Api().get("players/A/ratings/chess.svg"))["code"] == "not-found"
