"""Whatever is asked of pictures: an answer or a problem, never a mistake of ours."""

from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from records.archive.feed_reader import archive_games
from records.models import Record
from tests.api import Api
from tests.builders import a_game, play

pytestmark = pytest.mark.depth

PATHS = (
    *("variants/duo.svg", "variants/rumis-tower.svg", "variants/draft-2p.svg"),
    *("variants/solo-trigon-figure.svg", "variants/duo/pieces/L5.svg"),
    *("variants/trigon.png", "variants/duo", "explorer/duo.svg"),
    *("games/{game}.svg", "games/{game}.png", "games/{game}/states/5.svg"),
    *("games/{game}/replay.svg", "games/{game}/replay.webp", "games/{game}/card.png"),
    *("games/{game}/pictures", "games/{game}"),
    *("records/{record}.svg", "records/{record}/replay.svg", "records/{record}"),
)
NAMES = (
    *("theme", "labels", "last", "turn", "floors", "view", "size", "seconds", "ply"),
    *("moves", "move", "picks", "position", "color", "signature", "region", "starts"),
)
SENSIBLE = st.sampled_from(
    [
        *("0", "1", "2", "100", "true", "dark", "plan", "0.5", "nan", "-1", "1e400"),
        *("e10", "e8,d9,e9,f9,e10", "0.0.0", "purple:e10", "99.99.99", "zz99", "L5"),
        *("8,6 9,6 8,7", "0123456789abcdef", "1-x", "9" * 300, "a1 " * 100, "٣", "½"),
    ]
)
VALUES = SENSIBLE | st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
ACCEPTS = SENSIBLE | st.sampled_from(
    [
        *("image/png", "image/svg+xml;q=0", "image/*", ";", ",", "image/png;q=x"),
        *("a/b/c", "*", "image/png;" + "a=1;" * 3000, "image/png" * 2000),
    ]
)


@pytest.fixture
def places(db: None) -> dict[str, str]:
    game = a_game("junior")
    archive_games([(game, play(game).version)])
    return {"game": game, "record": str(Record.objects.get(game=game).id)}


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    path=st.sampled_from(PATHS),
    query=st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=3),
    accept=ACCEPTS,
)
def test_no_question_is_a_mistake_of_ours(places, path, query, accept):
    asked = f"{path.format_map(places)}?{urlencode(query)}"
    header = quote(accept, safe="/;=,*.+")
    assert Api().get(asked, accept=header).status_code < 500


@pytest.mark.parametrize("name", ["\x00", "é", "..", "%2e%2e", "a" * 2000, "duo.svg"])
def test_no_name_is_a_mistake_of_ours(db, name):
    for path in ("variants/{}.svg", "variants/duo/pieces/{}.svg", "explorer/{}.png"):
        answer = Api().get(path.format(quote(name)))
        assert answer.status_code in (400, 404)
