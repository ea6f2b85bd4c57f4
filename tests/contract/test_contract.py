"""Whatever a client sends: the answer is one that the OpenAPI document names.

CONTRACT_EXAMPLES says how many random requests of each operation are tried, at most,
besides those at the edges of what it takes; each is sent three times. CONTRACT_URL is
where a server listens that shall answer, in place of the application in this process.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from hypothesis import HealthCheck
from hypothesis import settings as of_hypothesis
from pytest_django import Settings
from requests.structures import CaseInsensitiveDict
from schemathesis import Case
from schemathesis.generation.meta import TestPhase

from blokus_api.wsgi import application
from tests.contract.checks import CHECKS, STRICT
from tests.contract.ids import Ids
from tests.contract.recipes import NONE_SUCCEEDS, recipe
from tests.contract.remote import RemoteIds
from tests.contract.tally import TALLY
from tests.contract.world import World

EXAMPLES = int(os.environ.get("CONTRACT_EXAMPLES", "5"))
URL = os.environ.get("CONTRACT_URL")
OTHER_METHODS = "(methods that the document does not name)"
HOW: dict[str, Any] = (
    {"base_url": URL}
    if URL
    else {"environ_base": {"REMOTE_ADDR": "127.0.0.1"}, "buffered": True}
)

schema = schemathesis.openapi.from_dict(STRICT)
if not URL:
    schema.app = application


@pytest.fixture
def world(request: pytest.FixtureRequest) -> Ids:
    found: Ids = request.getfixturevalue("elsewhere" if URL else "here")
    return found


@pytest.fixture
def here(
    committed: None, quick_passwords: None, settings: Settings, tmp_path: Path
) -> Iterator[World]:
    """What there is; every operation must have succeeded at least once in it."""
    settings.DUMPS_DIR = tmp_path
    settings.SANDBOX = True
    yield World(tmp_path)
    for operation in TALLY.unlucky():
        assert operation in {OTHER_METHODS, *NONE_SUCCEEDS}, (
            f"{operation} never succeeded"
        )


@pytest.fixture
def elsewhere() -> RemoteIds:
    assert URL
    return RemoteIds(URL)


def fit(case: Case[Any], world: Ids) -> str | None:
    """Put what exists into a request; most that could succeed then do."""
    operation = case.operation.definition.raw["operationId"]
    case.headers = CaseInsensitiveDict(world.placed(case.headers))
    case.path_parameters = world.placed(case.path_parameters)
    case.query = world.placed(case.query)
    if isinstance(case.body, dict):
        case.body = world.placed(case.body)
    if URL and case.path.endswith("/stream"):
        case.query["wait"] = 0  # a stream over HTTP has no end
    is_wrong = case.meta is not None and case.meta.generation.mode.is_negative
    # The first valid request succeeds: with few of them, chance would leave none.
    may_fail = TALLY.has_succeeded(operation)
    if is_wrong or (may_fail and world.dice.random() < 0.3):
        return world.sender()
    prepared = recipe(operation, world)
    case.path_parameters = {
        **world.path(case.path_parameters),
        **{k: v for k, v in prepared.path.items() if k in case.path_parameters},
    }
    case.headers.pop("X-Session-Token", None)  # nobody guesses one
    case.headers.update(prepared.headers)
    if prepared.body is not None:
        case.body = prepared.body
    if world.dice.random() < 0.5 and "wait" not in case.query:
        case.query = {}
    return prepared.caller.token if prepared.caller else world.first


def ask(case: Case[Any], token: str | None) -> None:
    """Send a request, and hold the answer against the document."""
    # The transport unpacks nothing; compression has tests of its own.
    headers = {"Accept-Encoding": "identity"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    response = case.call(headers=headers, **HOW)
    asked = case.method == case.operation.method.upper()
    name = case.operation.definition.raw["operationId"] if asked else OTHER_METHODS
    TALLY.add(name, response.status_code)
    case.validate_response(response, checks=CHECKS)


@schema.parametrize()
@of_hypothesis(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_document_names(
    case: Case[Any], world: Ids
) -> None:
    cache.clear()  # allauth counts attempts in there
    token = fit(case, world)
    if case.media_type is None:
        # With a form's, the transport would send a form along.
        case.headers.pop("Content-Type", None)
    ask(case, token)
    if case.meta is not None and case.meta.phase.name is TestPhase.FUZZING:
        ask(case, token)  # as who has not heard the answer
        ask(case, world.sender())  # as somebody else perhaps
