"""Questions asked at the same moment."""

import pytest

from games.analyses import runs, services
from games.analyses.models import Analysis
from games.analyses.questions import AnalysisKind, Question
from games.analyses.services import TooManyAnalysesError
from games.decisions import Command
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from tests.games.analyses.subjects import subject_of
from tests.threads import together

pytestmark = pytest.mark.usefixtures("committed")

CUBE = subject_of(start_position(find_ruleset("solo-cube-3", {"assembly": "drop"})))
ASKED = 8


def ask(key: str | None = None) -> str:
    command = Command("player:A", key, "the same")
    try:
        row, _ = services.ask(command, CUBE, Question(AnalysisKind.HINT, 10))
    except TooManyAnalysesError:
        return "refused"
    return str(row.id)


def test_together_they_do_not_pass_the_bound():
    told = together([ask] * ASKED)
    places = services.HINTS["guests"].owner
    assert told.count("refused") == ASKED - places
    assert Analysis.objects.count() == places


def test_with_one_key_they_are_one():
    told = together([lambda: ask("k")] * ASKED)
    assert set(told) == {str(Analysis.objects.get().id)}


def test_of_copies_of_a_task_one_answers():
    analysis = ask()
    together([lambda: runs.work(analysis)] * 4)
    row = Analysis.objects.get()
    assert (row.status, row.runs, row.revision) == ("done", 1, 3)
