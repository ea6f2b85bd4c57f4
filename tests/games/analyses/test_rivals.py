"""Questions asked at the same moment."""

import pytest

from games.analyses import services
from games.analyses.answers import Kind, Question
from games.analyses.models import Analysis
from games.errors import TooManyAnalysesError
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from games.store import Command
from tests.threads import together

pytestmark = pytest.mark.usefixtures("committed")

CUBE = start_position(find_ruleset("solo-cube-3", {"assembly": "drop"}))
ASKED = 8


def ask(key: str | None = None) -> str:
    command = Command("player:A", key, "the same")
    try:
        row, _ = services.ask(command, CUBE, Question(Kind.HINT, 10), None)
    except TooManyAnalysesError:
        return "refused"
    return str(row.id)


def test_together_they_do_not_pass_the_bound():
    told = together([ask] * ASKED)
    assert told.count("refused") == ASKED - services.OPEN_AT_ONCE
    assert Analysis.objects.count() == services.OPEN_AT_ONCE


def test_with_one_key_they_are_one():
    told = together([lambda: ask("k")] * ASKED)
    assert set(told) == {str(Analysis.objects.get().id)}
