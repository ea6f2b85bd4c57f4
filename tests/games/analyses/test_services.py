import sys
from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from msgspec import to_builtins

from games.analyses import answers, services
from games.analyses.models import Analysis
from games.analyses.questions import Kind, Progress, Question
from games.analyses.results import SolutionCount
from games.analyses.services import AnalystsBusyError, TooManyAnalysesError
from games.analyses.subjects import subject_of_moves
from games.errors import KeyReusedError, NotFoundError
from games.models import Obligation
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from games.storage.event_store import Command

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("kernels")]

CUBE = subject_of_moves(
    start_position(find_ruleset("solo-cube-3", {"assembly": "drop"}))
)


DUO = subject_of_moves(start_position(find_ruleset("duo", {})))


def asked(
    kind: Kind = Kind.HINT,
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
    assert owed() == [("analysis", str(row.id))]
    services.work(str(row.id))
    row = again(row)
    assert (row.status, row.progress["share"], row.runs) == ("done", 1.0, 1)
    assert row.result is not None
    assert row.result["solvable"] is True
    assert owed() == []


def test_a_copy_that_comes_late_does_nothing():
    row = asked(Kind.COUNT, limit=3)
    services.work(str(row.id))
    done = again(row)
    services.work(str(row.id))
    assert again(row).runs == 1
    assert again(row).updated_at == done.updated_at
    assert done.progress["found"] == 3
    assert done.result == {"kind": "count", "found": 3, "complete": False}


def test_nobody_begins_what_another_works_on():
    row = asked()
    age(row, status="running", runs=1)
    services.work(str(row.id))
    assert again(row).status == "running"
    assert owed() == [("analysis", str(row.id))]


def test_what_a_killed_worker_left_is_begun_again():
    row = asked()
    age(row, status="running", runs=1, updated_at=Now() - timedelta(minutes=2))
    services.work(str(row.id))
    assert (again(row).status, again(row).runs) == ("done", 2)


def test_what_fails_again_and_again_is_given_up(caplog):
    row = asked()
    silent = Now() - timedelta(minutes=2)
    age(row, status="running", runs=services.RUNS, updated_at=silent)
    services.work(str(row.id))
    assert (again(row).status, again(row).reason) == ("failed", "given-up")
    assert again(row).result is None
    assert owed() == []
    assert f"Analysis {row.id} was begun 3 times" in caplog.text


def test_progress_is_written_down_and_moves_the_lease_on(monkeypatch):
    monkeypatch.setattr(services, "BEAT", 0.0)
    row = asked(Kind.COUNT)
    due = Obligation.objects.get().due_at
    seen = []

    def search(ruleset, line, question, tell):
        assert tell(Progress(share=0.25, found=7))
        seen.append((again(row).progress, Obligation.objects.get()))
        return SolutionCount(found=9, complete=True)

    monkeypatch.setattr(services, "answer", search)
    services.work(str(row.id))
    ((progress, obligation),) = seen
    assert progress == to_builtins(Progress(share=0.25, found=7))
    assert obligation.due_at > due + timedelta(seconds=10)
    assert again(row).progress == to_builtins(Progress(share=1.0, found=9))


def test_what_is_cancelled_stops_and_stays_cancelled(monkeypatch):
    monkeypatch.setattr(services, "BEAT", 0.0)
    row = asked(Kind.COUNT)

    def search(ruleset, line, question, tell):
        services.cancel(row.id, "player:A")
        assert not tell(Progress(share=0.5, found=1))
        return answers.answer(ruleset, line, question, lambda _: False)

    monkeypatch.setattr(services, "answer", search)
    services.work(str(row.id))
    assert (again(row).status, again(row).result) == ("cancelled", None)
    assert owed() == []


def test_what_is_done_stays_done():
    row = asked()
    services.work(str(row.id))
    assert services.cancel(row.id, "player:A").status == "done"


def test_a_key_asks_once():
    first = asked(key="k")
    assert asked(key="k").id == first.id
    assert len(owed()) == 1
    assert asked(key="k", actor="player:B").id != first.id
    with pytest.raises(KeyReusedError):
        asked(Kind.COUNT, key="k")


def test_only_a_few_are_open_at_once():
    rows = [asked() for _ in range(services.OPEN_AT_ONCE)]
    with pytest.raises(TooManyAnalysesError):
        asked()
    assert asked(actor="player:B").status == "waiting"
    services.cancel(rows[0].id, "player:A")
    assert asked().status == "waiting"


def test_only_so_many_of_all_players_are_open_at_once(monkeypatch):
    monkeypatch.setattr(services, "OPEN_OF_ALL", 3)
    known = asked(key="k")
    asked()
    row = asked(actor="player:B")
    with pytest.raises(AnalystsBusyError):
        asked(actor="player:C")
    assert asked(key="k").id == known.id
    services.cancel(row.id, "player:B")
    assert asked(actor="player:C").status == "waiting"


def test_old_answers_are_forgotten():
    row = asked()
    age(row, created_at=Now() - timedelta(days=8), status="done")
    asked()
    assert not Analysis.objects.filter(id=row.id).exists()


@pytest.mark.parametrize("status", ["waiting", "running"])
def test_what_is_still_open_is_answered_however_old(status):
    row = asked()
    old = Now() - timedelta(days=8)
    age(row, created_at=old, updated_at=old, status=status)
    asked()
    services.work(str(row.id))
    assert again(row).status == "done"


@pytest.mark.parametrize("status", ["done", None])
def test_what_is_closed_or_gone_is_owed_no_longer(status):
    row = asked()
    stored = Analysis.objects.filter(id=row.id)
    if status is None:
        stored.delete()
    else:
        stored.update(status=status)
    services.work(str(row.id))
    assert owed() == []


def test_others_see_nothing():
    row = asked()
    with pytest.raises(NotFoundError):
        services.find(row.id, "player:B")
    assert not services.of_player("player:B").exists()


def test_a_game_is_not_searched_without_numba(monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "numba", None)
    row, _ = services.ask(Command("player:A"), DUO, Question(Kind.BEST_MOVES, 10))
    services.work(str(row.id))
    row = again(row)
    assert (row.status, row.reason, row.result) == ("failed", "unsearchable", None)
    assert owed() == []
    assert "has no numba" in caplog.text
    assert "'analyses'" in caplog.text


def test_a_search_that_is_cancelled_ends_soon(monkeypatch):
    monkeypatch.setattr(services, "BEAT", 0.0)
    question = Question(Kind.BEST_MOVES, 60, simulations=200_000)
    row, _ = services.ask(Command("player:A"), DUO, question)
    change = services._change

    def cancel_first(analysis, **changes):
        services._open(analysis).update(status="cancelled")
        return change(analysis, **changes)

    monkeypatch.setattr(services, "_change", cancel_first)
    services.work(str(row.id))
    assert (again(row).status, again(row).result) == ("cancelled", None)
    assert again(row).progress["simulations"] == 0


def test_each_change_is_a_revision():
    row = asked()
    assert row.revision == 1
    services.work(str(row.id))
    assert again(row).revision == 3
    services.cancel(row.id, "player:A")
    assert again(row).revision == 3
