"""Alarms come when they are to come, by Prometheus' own tool."""

import subprocess
from pathlib import Path

import pytest
import yaml

from tests.prometheus import MONITORING, PROMTOOL, needs_prometheus

ALARMS = MONITORING / "alarms.yaml"
CASES = Path(__file__).parents[1] / "data" / "alarms_test.yaml"


def promtool(*arguments: object) -> str:
    done = subprocess.run(
        [str(PROMTOOL), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_prometheus
def test_prometheus_understands_the_alarms() -> None:
    assert "SUCCESS" in promtool("check", "rules", ALARMS)


@needs_prometheus
def test_each_alarm_comes_on_what_it_is_for_and_on_nothing_else() -> None:
    assert "SUCCESS" in promtool("test", "rules", CASES)


@needs_prometheus
@pytest.mark.parametrize("expression", ["vector(1)", "up{job="])
def test_an_alarm_that_always_comes_or_that_nobody_can_read_is_found(
    tmp_path: Path, expression: str
) -> None:
    alarms = yaml.safe_load(ALARMS.read_text())
    alarm = alarms["groups"][0]["rules"][0]
    alarm["expr"] = expression
    (tmp_path / "alarms.yaml").write_text(yaml.safe_dump(alarms))
    cases = yaml.safe_load(CASES.read_text())
    cases["rule_files"] = ["alarms.yaml"]
    cases["tests"] = [
        case for case in cases["tests"] if case["name"] == f"{alarm['alert']} is silent"
    ]
    assert cases["tests"]
    (tmp_path / "cases.yaml").write_text(yaml.safe_dump(cases))
    with pytest.raises(AssertionError):
        promtool("test", "rules", tmp_path / "cases.yaml")


def test_each_alarm_is_tried_both_ways() -> None:
    groups = yaml.safe_load(ALARMS.read_text())["groups"]
    alarms = [rule["alert"] for group in groups for rule in group["rules"]]
    tried = [case["name"] for case in yaml.safe_load(CASES.read_text())["tests"]]
    ways = ("fires", "is silent")
    assert tried == [f"{alarm} {way}" for alarm in alarms for way in ways]
