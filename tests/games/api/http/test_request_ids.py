"""The names of requests."""

import json
import logging
from uuid import UUID

import pytest

from games.api.http.log_formatters import Lines
from tests.api import Api


def test_a_request_without_a_name_gets_one(api: Api) -> None:
    names = {api.get("variants")["X-Request-Id"] for _ in range(3)}

    assert len(names) == 3
    assert all(UUID(name).version == 7 for name in names)


@pytest.mark.parametrize("name", ["", "a b", "a\tb", "é", "x" * 65, "{}", "a;b"])
def test_a_name_that_could_do_harm_is_replaced(api: Api, name: str) -> None:
    assert api.get("variants", x_request_id=name)["X-Request-Id"] != name


def test_a_problem_has_the_name_of_its_request(api: Api) -> None:
    response = api.get("unknown", x_request_id="mine")

    assert json.loads(response.content)["request_id"] == "mine"


def test_each_line_of_the_log_has_it_too(api: Api) -> None:
    api.get("variants", x_request_id="mine")
    record = logging.makeLogRecord({"name": "a.b", "levelname": "INFO", "msg": "said"})

    assert Lines().format(record).endswith(" INFO mine a.b: said")
