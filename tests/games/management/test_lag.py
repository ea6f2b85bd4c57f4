from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Game
from tests.builders import a_game


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("lag", *arguments, stdout=out)
    return out.getvalue().strip()


def test_nothing_that_waits_is_no_lag(db):
    assert said("--most", "0") == "feed=0.0 queue=0.0 obligation=0.0"


def test_an_old_event_is_told_and_fails_where_somebody_asks(db):
    game = a_game()
    Game.objects.filter(id=game).update(ahead=timedelta(hours=1))

    assert said().startswith("feed=36")
    with pytest.raises(CommandError, match="The oldest waiting event is 36"):
        said("--most", "60")
