"""Requests are measured by route, method and class of status, and by who asked."""

import pytest

from blokus_api.metrics.requests import begin_refusals
from blokus_api.players.bots import services as bots
from tests.api import Api
from tests.blokus_api.counting import Limit
from tests.blokus_api.metrics.scraped import Samples, collected, value
from tests.builders import an_account

COUNT = "blokus_http_request_seconds_count"


REFUSED = "blokus_requests_refused_total"


def more(before: Samples, name: str = COUNT, **labels: str) -> float:
    return value(collected(), name, **labels) - value(before, name, **labels)


def test_an_answer_counts_for_the_pattern_of_its_route_not_its_address(
    guest: Api,
) -> None:
    before = collected()
    game = guest.post("games", {"variant": "duo", "seats": ["me", "open"]}).json()
    guest.get(f"games/{game['id']}")
    guest.get(f"games/{game['id']}")
    route = "api/v1/games/<uuid:game>"
    asked = {"route": route, "status": "2xx", "owner_class": "guest"}
    assert more(before, method="GET", **asked) == 2
    asked["route"] = "api/v1/games"
    assert more(before, method="POST", **asked) == 1


def test_what_is_refused_is_counted_by_the_class_of_its_status(api: Api) -> None:
    before = collected()
    api.get("games/0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4")
    asked = {"route": "api/v1/games/<uuid:game>", "status": "4xx"}
    assert more(before, method="GET", **asked, owner_class="nobody") == 1


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
    asked = {"route": "other", "status": "4xx", "owner_class": "nobody"}
    assert more(before, method="GET", **asked) == 5
    assert len(made) <= 1


def test_a_bot_is_measured_with_the_account_that_answers_for_it(db: None) -> None:
    owner = an_account()
    made = owner.post("bots", {"name": "Blokbot"}).json()
    bot = Api(owner.post(f"bots/{made['id']}/tokens", {}).json()["token"])
    before = collected()
    owner.get("me")
    bot.get("me")
    asked = {"route": "api/v1/me", "status": "2xx", "owner_class": "account"}
    assert more(before, method="GET", **asked) == 2


def test_a_token_that_is_none_is_nobodys(db: None) -> None:
    before = collected()
    Api("blk_" + "0" * 43).get("me")
    asked = {"route": "api/v1/me", "status": "4xx", "owner_class": "nobody"}
    assert more(before, method="GET", **asked) == 1


def test_who_is_refused_is_told_by_the_bucket_that_was_empty(
    guest: Api, limit: Limit
) -> None:
    limit(requests=1)
    before = collected()
    answers = [guest.get("me").status_code for _ in range(3)]
    assert answers == [200, 429, 429]
    assert more(before, REFUSED, limit="requests", owner_class="guest") == 2


def test_refusals_are_told_at_zero_before_the_first_since_growth_is_what_is_seen() -> (
    None
):
    begin_refusals()
    told = {dict(labels)["limit"] for name, labels in collected() if name == REFUSED}
    assert {"too-many-webhooks", "quota-exceeded", "moves", "processor"} <= told
    of_webhooks = frozenset(
        {("limit", "too-many-webhooks"), ("owner_class", "account")}
    )
    assert (REFUSED, of_webhooks) in collected()


def test_who_may_have_no_more_is_told_by_what_it_is(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_BOTS", 0)
    before = collected()
    assert an_account().post("bots", {"name": "One"}).status_code == 429
    assert more(before, REFUSED, limit="too-many-bots", owner_class="account") == 1
