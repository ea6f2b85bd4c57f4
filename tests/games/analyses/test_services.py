"""Questions are taken, within bounds, and told to whoever asked."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from games.analyses import services
from games.analyses.models import Analysis
from games.analyses.questions import AnalysisKind
from games.analyses.services import AnalystsBusyError, TooManyAnalysesError
from games.errors import KeyReusedError, NotFoundError
from games.services.shares import Shares
from tests.games.analyses.test_runs import age, asked, owed

pytestmark = pytest.mark.django_db


def test_a_key_asks_once():
    first = asked(key="k")
    assert asked(key="k").id == first.id
    assert len(owed()) == 1
    assert asked(key="k", actor="player:B").id != first.id
    with pytest.raises(KeyReusedError):
        asked(AnalysisKind.COUNT, key="k")


def test_only_a_few_are_open_at_once():
    rows = [asked() for _ in range(services.HINTS["guests"].owner)]
    with pytest.raises(TooManyAnalysesError):
        asked()
    assert asked(actor="player:B").status == "waiting"
    services.cancel(rows[0].id, "player:A")
    assert asked().status == "waiting"


def test_only_so_many_of_all_players_are_open_at_once(monkeypatch):
    monkeypatch.setattr(services, "HINTS", {"guests": Shares(3, 3, 3)})
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


def test_others_see_nothing():
    row = asked()
    with pytest.raises(NotFoundError):
        services.find(row.id, "player:B")
    assert not services.of_player("player:B").exists()
