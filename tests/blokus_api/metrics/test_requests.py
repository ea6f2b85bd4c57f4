"""Requests are measured by route, method and class of status."""

from tests.api import Api
from tests.blokus_api.metrics.scraped import Samples, collected, value

COUNT = "blokus_http_request_seconds_count"


def more(before: Samples, **labels: str) -> float:
    return value(collected(), COUNT, **labels) - value(before, COUNT, **labels)


def test_an_answer_counts_for_the_pattern_of_its_route_not_its_address(
    guest: Api,
) -> None:
    before = collected()
    game = guest.post("games", {"variant": "duo", "seats": ["me", "open"]}).json()
    guest.get(f"games/{game['id']}")
    guest.get(f"games/{game['id']}")
    route = "api/v1/games/<uuid:game>"
    assert more(before, method="GET", route=route, status="2xx") == 2
    assert more(before, method="POST", route="api/v1/games", status="2xx") == 1


def test_what_is_refused_is_counted_by_the_class_of_its_status(api: Api) -> None:
    before = collected()
    api.get("games/0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4")
    route = "api/v1/games/<uuid:game>"
    assert more(before, method="GET", route=route, status="4xx") == 1


def test_addresses_and_methods_that_are_made_up_make_no_labels(client):
    client.get("/warm-up")
    before = collected()
    for number in range(5):
        client.get(f"/made-up-{number}")
        client.generic(f"MADE{number}", "/livez")
    made = {
        (name, labels)
        for name, labels in collected().keys() - before.keys()
        if name == COUNT
    }
    assert more(before, method="GET", route="other", status="4xx") == 5
    assert len(made) <= 1
