"""A real Prometheus, set up as the committed one, which asks processes of a test.

`MONITORING=required` fails where it is not installed; without that, tests of it are
skipped.
"""

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
import yaml

from blokus_api.embedded.process import Child, Program
from blokus_api.embedded.programs import ROOT
from tests.e2e.table import until
from tests.ports import free_port
from tests.stack import Name

MONITORING = ROOT / "docker" / "monitoring"
HOST = "127.0.0.1"
INTERVAL = 1
"""Seconds between two scrapes, instead of 15."""
RATE_INTERVAL = "5s"
"""Value that Grafana inserts for `$__rate_interval` at this pace: some scrapes."""

Labels = frozenset[tuple[str, str]]


PROMETHEUS, PROMTOOL = shutil.which("prometheus"), shutil.which("promtool")
IS_INSTALLED = PROMETHEUS is not None and PROMTOOL is not None
IS_REQUIRED = os.environ.get("MONITORING") == "required"
assert IS_INSTALLED or not IS_REQUIRED, "MONITORING=required: there is no Prometheus"
needs_prometheus = pytest.mark.skipif(
    not IS_INSTALLED, reason="needs Prometheus, which is not installed here"
)


@dataclass(frozen=True)
class Prometheus:
    """Queries of Prometheus, as Grafana sends them."""

    port: int

    def is_ready(self) -> bool:
        """Return whether Prometheus has started."""
        try:
            with urlopen(f"http://{HOST}:{self.port}/-/ready", timeout=30):
                return True
        except OSError:
            return False

    def ask(self, path: str, **parameters: object) -> Any:
        url = f"http://{HOST}:{self.port}/api/v1/{path}?{urlencode(parameters)}"
        with urlopen(url, timeout=30) as answer:
            body = json.load(answer)
        assert body["status"] == "success"
        assert not body.get("warnings")
        return body["data"]

    def targets(self) -> dict[str, str]:
        """Return the health of each scraped process: `up`, `down` or `unknown`."""
        targets = self.ask("targets", state="active")["activeTargets"]
        return {target["labels"]["process"]: target["health"] for target in targets}

    def now(self, query: str) -> dict[Labels, float]:
        """Evaluate a query at this moment."""
        series = self.ask("query", query=_put_in(query))["result"]
        return {_labels(line): float(line["value"][1]) for line in series}

    def mean(self, query: str, start: float, end: float) -> dict[Labels, float]:
        """Return the mean of each line of a panel; a missing line counts as 0."""
        lines = self.ask(
            "query_range", query=_put_in(query), start=start, end=end, step=INTERVAL
        )["result"]
        steps = int((end - start) / INTERVAL) + 1
        return {
            _labels(line): sum(float(value) for _, value in line["values"]) / steps
            for line in lines
        }


@contextmanager
def watching(folder: Path, ports: Mapping[Name, int]) -> Iterator[Prometheus]:
    """Run one that asks these processes, each on its port, until all have answered."""
    folder.mkdir()
    configuration = folder / "prometheus.yaml"
    configuration.write_text(yaml.safe_dump(_configuration(ports)))
    prometheus = Prometheus(free_port())
    argv: list[str | Path] = [
        str(PROMETHEUS),
        *("--config.file", configuration, "--storage.tsdb.path", folder / "data"),
        *("--web.listen-address", f"{HOST}:{prometheus.port}", "--log.level", "warn"),
    ]
    child = Child(Program("Prometheus", argv, {}, folder), folder / "prometheus.log")
    try:
        until(prometheus.is_ready)
        until(lambda: set(prometheus.targets().values()) == {"up"})
        yield prometheus
    finally:
        child.stop()


def _configuration(ports: Mapping[Name, int]) -> dict[str, Any]:
    """Return the committed configuration with the pace and addresses of a test."""
    configuration: dict[str, Any] = yaml.safe_load(
        (MONITORING / "prometheus.yaml").read_text()
    )
    pace = {"scrape_interval": f"{INTERVAL}s", "evaluation_interval": f"{INTERVAL}s"}
    configuration["global"] = pace
    configuration["rule_files"] = [str(MONITORING / "alarms.yaml")]
    (job,) = configuration["scrape_configs"]
    del job["dns_sd_configs"], job["relabel_configs"]
    job["static_configs"] = [
        {"targets": [f"{HOST}:{port}"], "labels": {"process": name}}
        for name, port in ports.items()
    ]
    return configuration


def _put_in(query: str) -> str:
    return query.replace("$__rate_interval", RATE_INTERVAL)


def _labels(series: dict[str, Any]) -> Labels:
    return frozenset(series["metric"].items())
