"""The dashboard and the alarms ask for what is told, and somebody knows what to do."""

import json
import re
from pathlib import Path

import pytest
import yaml
from django.urls import resolve
from prometheus_client import REGISTRY

from blokus_api.metrics import requests, tasks
from blokus_api.metrics.collector import ServerCollector
from blokus_api.notifications import mailing
from blokus_api.streams import limits
from blokus_api.webhooks import worker
from games.api.http.serving import request_bodies
from games.storage import counters
from tests.adversary.signs import SIGNS

ROOT = Path(__file__).parents[2]
MONITORING = ROOT / "docker" / "monitoring"
RUNBOOK = (ROOT / "docs" / "runbook.md").read_text()
TELLING = (request_bodies, requests, tasks, mailing, limits, worker, counters)
"""Modules that are loaded here because they count."""

SAMPLES = {
    "counter": ("_total",),
    "gauge": ("",),
    "histogram": ("_bucket", "_count", "_sum"),
}
FOREIGN = {"up", "process_resident_memory_bytes"}
"""What Prometheus tells itself, and what its client tells of every process."""

RULES = [
    rule
    for group in yaml.safe_load((MONITORING / "alarms.yaml").read_text())["groups"]
    for rule in group["rules"]
]
PANELS = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
QUERIES = [
    *(rule["expr"] for rule in RULES),
    *(target["expr"] for panel in PANELS for target in panel.get("targets", ())),
]


@pytest.fixture(scope="module")
def told() -> set[str]:
    """Names of all samples of ours, whether or not there are any yet."""
    families = [*REGISTRY.collect(), *ServerCollector().describe()]
    return {
        family.name + ending
        for family in families
        if family.name.startswith("blokus_")
        for ending in SAMPLES[family.type]
    }


def named(query: str) -> set[str]:
    return set(re.findall(r"\bblokus_\w+", query))


@pytest.mark.parametrize("query", QUERIES)
def test_what_is_asked_for_is_told(query, told):
    assert named(query) or any(name in query for name in FOREIGN)
    assert named(query) <= told


def test_all_that_is_told_is_shown(told):
    shown = set().union(*map(named, QUERIES))
    families = {re.sub("_(bucket|count|sum)$", "", name) for name in told}
    assert families == {re.sub("_(bucket|count|sum)$", "", name) for name in shown}


def test_all_that_is_told_is_in_the_docs(told):
    page = (ROOT / "docs" / "operation.md").read_text()
    section = page.partition("\n## Metrics\n")[2].partition("\n## ")[0]
    families = {re.sub("_(bucket|count|sum)$", "", name) for name in told}
    assert families == named(section)


def test_the_route_whose_seconds_are_watched_is_there(client):
    moves = resolve("/api/v1/games/0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4/moves")
    watched = set(re.findall(r'route="([^"]+)"', " ".join(QUERIES)))
    assert watched == {moves.route}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alarm_says_how_bad_it_is_and_what_to_do(rule):
    name = rule["alert"]
    assert rule["annotations"]["runbook_url"] == f"docs/runbook.md#{name.lower()}"
    entry = re.search(
        rf"^### {name}\n\n(\w+)\.(?:(?!\n#).)+?^1\. ", RUNBOOK, re.M | re.S
    )
    assert entry, "no entry with a first step"
    assert entry[1] == rule["labels"]["severity"]
    assert rule["for"]


def test_the_runbook_has_no_alarm_that_never_comes():
    entries = re.findall(r"^### (\w+)$", RUNBOOK, re.M)
    assert entries == [rule["alert"] for rule in RULES]


def test_the_runbook_says_of_each_attack_where_it_is_seen():
    table = RUNBOOK.partition("\n## Who hurts whom\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")]
    told = {row[0].removeprefix("| "): (row[1], row[2]) for row in rows[1:]}
    assert told == {
        attack: (sign.panel, " ".join(f"`{value}`" for value in sign.line.values()))
        for attack, sign in SIGNS.items()
    }


def test_prometheus_asks_every_process_of_ours():
    asked = yaml.safe_load((MONITORING / "prometheus.yaml").read_text())
    ((found,),) = (one["dns_sd_configs"] for one in asked["scrape_configs"])
    compose = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())
    telling = {
        name
        for name, service in compose["services"].items()
        if "METRICS_PORT" in service.get("environment", {})
        and name not in {"migrate", "seeds"}
    }
    assert set(found["names"]) == telling
    assert all("metrics" in compose["services"][name]["networks"] for name in telling)


def test_pools_of_processes_count_together():
    compose = yaml.safe_load((ROOT / "docker" / "compose.yaml").read_text())
    for service in compose["services"].values():
        command = service.get("command", [])
        is_pool = "celery" in command and "--pool=threads" not in command
        has_folder = "PROMETHEUS_MULTIPROC_DIR" in service.get("environment", {})
        assert has_folder == is_pool
