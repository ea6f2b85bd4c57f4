"""Workers answer analyses, are killed over them, or wait until they can search."""

import json
import sys
import time
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db.models.functions import Now
from msgspec import to_builtins

from games.analyses import answers, changes, runs, services, tasks
from games.analyses.models import Analysis
from games.analyses.questions import AnalysisKind, Progress, Question
from games.analyses.results import SolutionCount
from games.api.answers.board import Move
from games.decisions import Command
from games.models import Obligation
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from tests.games.analyses.subjects import subject_of
from tests.games.computers.ai.positions import after, begun

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("kernels")]

CUBE = subject_of(start_position(find_ruleset("solo-cube-3", {"assembly": "drop"})))


DUO = subject_of(start_position(find_ruleset("duo", {})))


def asked(
    kind: AnalysisKind = AnalysisKind.HINT,
    actor: str = "player:A",
    key: str | None = None,
    limit: int | None = None,
) -> Analysis:
    command = Command(actor, key, kind)
    row, _ = services.ask(command, CUBE, Question(kind, 10, limit))
    return row


def again(row: Analysis) -> Analysis:
    return Analysis.objects.get(id=row.id)


def owed() -> list[tuple[str, str]]:
    return list(Obligation.objects.values_list("kind", "subject"))


def age(row: Analysis, **changes: Any) -> None:
    Analysis.objects.filter(id=row.id).update(**changes)


def test_a_question_is_owed_until_it_is_answered():
    row = asked()
    assert row.status == "waiting"
    assert owed() == [("hint", str(row.id))]
    runs.work(str(row.id))
    row = again(row)
    assert (row.status, row.progress["share"], row.runs) == ("done", 1.0, 1)
    assert row.result is not None
    assert row.result["solvable"] is True
    assert owed() == []


def test_a_copy_that_comes_late_does_nothing():
    row = asked(AnalysisKind.COUNT, limit=3)
    runs.work(str(row.id))
    done = again(row)
    runs.work(str(row.id))
    assert again(row).runs == 1
    assert again(row).updated_at == done.updated_at
    assert done.progress["found"] == 3
    assert done.result == {"kind": "count", "found": 3, "complete": False}


def test_nobody_begins_what_another_works_on():
    row = asked()
    age(row, status="running", runs=1)
    runs.work(str(row.id))
    assert again(row).status == "running"
    assert owed() == [("hint", str(row.id))]


def test_what_a_killed_worker_left_is_begun_again():
    row = asked()
    age(row, status="running", runs=1, updated_at=Now() - timedelta(minutes=2))
    runs.work(str(row.id))
    assert (again(row).status, again(row).runs) == ("done", 2)


def test_what_fails_again_and_again_is_given_up(caplog):
    row = asked()
    silent = Now() - timedelta(minutes=2)
    age(row, status="running", runs=runs.RUNS, updated_at=silent)
    runs.work(str(row.id))
    assert (again(row).status, again(row).reason) == ("failed", "given-up")
    assert again(row).result is None
    assert owed() == []
    assert f"Analysis {row.id} was started 3 times" in caplog.text


def a_killed_run(row: Analysis, progress: Progress, used: int = 0) -> None:
    """What a worker left that was killed in the middle."""
    age(
        row,
        status="running",
        runs=1,
        used=used,
        progress=to_builtins(progress),
        updated_at=Now() - timedelta(minutes=2),
    )


def test_progress_never_runs_backwards(monkeypatch):
    monkeypatch.setattr(runs, "BEAT", 0.0)
    row = asked(AnalysisKind.COUNT)
    a_killed_run(row, Progress(share=0.5, found=70))
    seen = []

    def search(ruleset, line, question, tell, first_piece):
        for share, found in ((0.1, 10), (0.4, 80), (0.6, 90), (0.2, 20)):
            tell(Progress(share=share, found=found))
            progress = again(row).progress
            seen.append((progress["share"], progress["found"]))
        return SolutionCount(found=30, complete=False)

    monkeypatch.setattr(runs, "answer", search)
    runs.work(str(row.id))
    assert seen == [(0.5, 70), (0.5, 80), (0.6, 90), (0.6, 90)]
    done = again(row)
    assert (done.progress["share"], done.progress["found"]) == (1.0, 90)
    assert done.result == {"kind": "count", "found": 90, "complete": False}


def test_the_best_so_far_is_that_of_most_simulations(monkeypatch):
    monkeypatch.setattr(runs, "BEAT", 0.0)
    row, _ = services.ask(
        Command("player:A"), DUO, Question(AnalysisKind.BEST_MOVES, 10)
    )
    best = Move(color="purple", piece="X", cells=())
    a_killed_run(row, Progress(share=0.5, simulations=10**6, best=best))
    runs.work(str(row.id))
    done = again(row).progress
    assert (done["share"], done["simulations"], done["best"]) == (1.0, 10**6, None)


def test_an_earlier_run_used_its_seconds(monkeypatch):
    row = asked()
    a_killed_run(row, Progress(share=0.5), used=7)
    asked_again = []

    def search(ruleset, line, question, tell, first_piece):
        asked_again.append(question.seconds)
        return SolutionCount(found=1, complete=True)

    monkeypatch.setattr(runs, "answer", search)
    runs.work(str(row.id))
    assert asked_again == [3]


def test_seconds_are_used_from_the_first_report_on(monkeypatch):
    monkeypatch.setattr(runs, "BEAT", 0.0)
    row = asked(AnalysisKind.COUNT)
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    used = []

    def search(ruleset, line, question, tell, first_piece):
        for later in (30.0, 0.4, 1.0, 1.0):
            clock[0] += later
            tell(Progress(share=0.1))
            used.append(again(row).used)
        return SolutionCount(found=1, complete=True)

    monkeypatch.setattr(runs, "answer", search)
    runs.work(str(row.id))
    assert used == [0, 1, 2, 3]


@pytest.fixture
def unprepared(monkeypatch, tmp_path):
    """A machine that has nothing compiled."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


def a_game_question() -> Analysis:
    row, _ = services.ask(Command("player:A"), DUO, Question(AnalysisKind.HINT, 10))
    return row


def test_an_analysis_waits_until_the_search_is_compiled(monkeypatch, tmp_path):
    row = a_game_question()
    with monkeypatch.context() as context:
        context.setenv("NUMBA_CACHE_DIR", str(tmp_path))
        for _ in range(2 * runs.RUNS):
            tasks.work_on_hint(str(row.id), 0)
    put_off = again(row)
    assert (put_off.status, put_off.reason) == ("waiting", "preparing")
    assert (put_off.runs, put_off.used, put_off.revision) == (0, 0, 2)
    obligation = Obligation.objects.get()
    assert (obligation.is_preparing, obligation.runs) == (True, 0)
    tasks.work_on_hint(str(row.id), 0)
    assert (again(row).status, again(row).reason) == ("done", None)


def test_a_killed_analysis_waits_as_well(unprepared):
    row = a_game_question()
    a_killed_run(row, Progress(share=0.5))
    tasks.work_on_hint(str(row.id), 0)
    assert (again(row).status, again(row).progress["share"]) == ("waiting", 0.5)


def test_an_analysis_does_not_wait_for_ever(unprepared, caplog):
    row = a_game_question()
    tasks.work_on_hint(str(row.id), 0)
    age(row, updated_at=Now() - timedelta(minutes=11))
    tasks.work_on_hint(str(row.id), 0)
    assert (again(row).status, again(row).reason) == ("failed", "unsearchable")
    assert owed() == []
    assert "the search has not been compiled yet" in caplog.text


def test_a_puzzle_waits_for_no_search(unprepared):
    row = asked()
    tasks.work_on_hint(str(row.id), 0)
    assert again(row).status == "done"


def test_what_was_cancelled_waits_for_nothing(unprepared):
    row = a_game_question()
    tasks.work_on_hint(str(row.id), 0)
    services.cancel(row.id, "player:A")
    tasks.work_on_hint(str(row.id), 0)
    assert (again(row).status, again(row).reason) == ("cancelled", None)
    assert owed() == []


def test_progress_is_written_down_and_moves_the_lease_on(monkeypatch):
    monkeypatch.setattr(runs, "BEAT", 0.0)
    row = asked(AnalysisKind.COUNT)
    due = Obligation.objects.get().due_at
    seen = []

    def search(ruleset, line, question, tell, first_piece):
        assert tell(Progress(share=0.25, found=7))
        seen.append((again(row).progress, Obligation.objects.get()))
        return SolutionCount(found=9, complete=True)

    monkeypatch.setattr(runs, "answer", search)
    runs.work(str(row.id))
    ((progress, obligation),) = seen
    assert progress == to_builtins(Progress(share=0.25, found=7))
    assert obligation.due_at > due + timedelta(seconds=10)
    assert again(row).progress == to_builtins(Progress(share=1.0, found=9))


def test_what_is_cancelled_stops_and_stays_cancelled(monkeypatch):
    monkeypatch.setattr(runs, "BEAT", 0.0)
    row = asked(AnalysisKind.COUNT)

    def search(ruleset, line, question, tell, first_piece):
        services.cancel(row.id, "player:A")
        assert not tell(Progress(share=0.5, found=1))
        return answers.answer(ruleset, line, question, lambda _: False)

    monkeypatch.setattr(runs, "answer", search)
    runs.work(str(row.id))
    assert (again(row).status, again(row).result) == ("cancelled", None)
    assert owed() == []


def test_what_is_done_stays_done():
    row = asked()
    runs.work(str(row.id))
    assert services.cancel(row.id, "player:A").status == "done"


@pytest.mark.parametrize("status", ["waiting", "running"])
def test_what_is_still_open_is_answered_however_old(status):
    row = asked()
    old = Now() - timedelta(days=8)
    age(row, created_at=old, updated_at=old, status=status)
    asked()
    runs.work(str(row.id))
    assert again(row).status == "done"


@pytest.mark.parametrize("status", ["done", None])
def test_what_is_closed_or_gone_is_owed_no_longer(status):
    row = asked()
    stored = Analysis.objects.filter(id=row.id)
    if status is None:
        stored.delete()
    else:
        stored.update(status=status)
    runs.work(str(row.id))
    assert owed() == []


def test_a_game_is_not_searched_without_numba(monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "numba", None)
    row, _ = services.ask(
        Command("player:A"), DUO, Question(AnalysisKind.BEST_MOVES, 10)
    )
    runs.work(str(row.id))
    row = again(row)
    assert (row.status, row.reason, row.result) == ("failed", "unsearchable", None)
    assert owed() == []
    assert "numba is not installed" in caplog.text
    assert "'hints'" in caplog.text


def test_a_search_that_is_cancelled_ends_soon(monkeypatch):
    monkeypatch.setattr(runs, "BEAT", 0.0)
    question = Question(AnalysisKind.BEST_MOVES, 60, simulations=200_000)
    row, _ = services.ask(Command("player:A"), DUO, question)
    change = changes.change

    def cancel_first(analysis, **told):
        changes.still_open(analysis).update(status="cancelled")
        return change(analysis, **told)

    monkeypatch.setattr(runs, "change", cancel_first)
    runs.work(str(row.id))
    assert (again(row).status, again(row).result) == ("cancelled", None)
    assert again(row).progress["simulations"] == 0


def test_each_change_is_a_revision():
    row = asked()
    assert row.revision == 1
    runs.work(str(row.id))
    assert again(row).revision == 3
    services.cancel(row.id, "player:A")
    assert again(row).revision == 3


QUESTIONS = (
    Question(AnalysisKind.BEST_MOVES, 60, 5, 2000),
    Question(AnalysisKind.HINT, 60, None, 2000),
    Question(AnalysisKind.REVIEW, 60, None, 2000),
)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one.kind)
def test_equal_questions_have_equal_answers_to_the_byte(question):
    position = after(6, begun("junior"))
    told = []
    for task, times in ((tasks.work_on_analysis, 2), (tasks.work_on_hint, 1)):
        for _ in range(times):
            command = Command("player:A", None, "the same")
            row, _ = services.ask(command, subject_of(position), question)
            task.run(str(row.id), 0)
            told.append(msgspec.json.encode(again(row).result))
    assert len(set(told)) == 1
    assert json.loads(told[0])["simulations"] >= 2000
