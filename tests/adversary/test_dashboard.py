"""All that dashboard and alarms ask is answered, while somebody plays."""

import yaml

from games.lab.client.api import Client
from tests.adversary.attackers.clients import Joining
from tests.adversary.honest import answers, delivered, hinted
from tests.adversary.signs import PANELS
from tests.e2e.table import until
from tests.prometheus import MONITORING, Prometheus, needs_prometheus
from tests.reliability.house import House

pytestmark = needs_prometheus

UNUSUAL = ("blokus_conflicts_total", "blokus_mails_total", "requests_refused_total")
"""Where nothing went wrong, and nobody has an address, there are none of them."""
QUERIES = [query for queries in PANELS.values() for query in queries]


def play(player: Client) -> None:
    for work in (answers, delivered, hinted):
        work(player, 1)


def test_every_process_is_reached(house: House, prometheus: Prometheus) -> None:
    # A process that is busy for a second misses a scrape.
    until(lambda: prometheus.targets() == dict.fromkeys(house.metrics_ports, "up"))


def test_every_panel_shows_what_goes_on(
    prometheus: Prometheus, joining: Joining
) -> None:
    play(joining())
    shown: set[str] = set()

    def is_all_shown() -> bool:
        shown.update(one for one in QUERIES if prometheus.now(one))
        return all(
            query in shown or any(name in query for name in UNUSUAL)
            for query in QUERIES
        )

    until(is_all_shown)


def test_every_alarm_is_watched_and_none_comes(prometheus: Prometheus) -> None:
    (group,) = yaml.safe_load((MONITORING / "alarms.yaml").read_text())["groups"]
    # Before the first evaluation, nothing is known of rules.
    until(lambda: health_of(prometheus) == {"ok"})
    (watched,) = prometheus.ask("rules")["groups"]
    names = [rule["alert"] for rule in group["rules"]]
    assert [rule["name"] for rule in watched["rules"]] == names
    assert "firing" not in {rule["state"] for rule in watched["rules"]}


def health_of(prometheus: Prometheus) -> set[str]:
    (watched,) = prometheus.ask("rules")["groups"]
    return {rule["health"] for rule in watched["rules"]}
