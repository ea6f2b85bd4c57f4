"""Errors: what each says of itself."""

import msgspec
import pytest

from games.api.http.problems import problem_of
from games.errors import (
    ERRORS,
    GameOverError,
    IllegalMoveError,
    InvalidError,
    MalformedError,
)
from games.rules.refusals import Reason


def test_an_error_says_what_its_class_says():
    assert GameOverError().detail == str(GameOverError()) == "The game has ended."


def test_an_error_may_say_more():
    error = InvalidError("There is no such variant.", field="variant")
    assert str(error) == "There is no such variant."
    assert error.extras() == {"field": "variant"}


def test_what_is_not_set_is_not_told():
    assert MalformedError().extras() == {}


@pytest.mark.parametrize("kind", ERRORS.values(), ids=ERRORS)
def test_every_error_has_a_message_and_an_example(kind):
    assert kind.message().endswith(".")
    assert 400 <= kind.status < 600
    assert kind.example().code == kind.code


def test_an_error_is_told_as_a_problem():
    error = IllegalMoveError(reason=Reason.OCCUPIED, cells=((1, 2),))
    problem = problem_of(error, 422, "r-1")
    assert problem.code == "illegal-move"
    assert problem.type == "/api/docs/problems#illegal-move"
    assert problem.title == "Illegal move"
    assert msgspec.to_builtins(problem)["cells"] == ((1, 2),)
