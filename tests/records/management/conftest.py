"""Games of a month that is over, in partitions of their own, for `archive_events`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.storage import archived_events
from tests.builders import Guest, a_game, a_guest, play
from tests.past import PAST, forget_states, in_month, partitioned, settle


@pytest.fixture
def events_folder(
    committed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    monkeypatch.setattr(archived_events, "FOLDER", tmp_path / "events")
    forget_states()
    with partitioned():
        yield tmp_path / "events"
    forget_states()


@pytest.fixture
def ada(events_folder: Path) -> Guest:
    return a_guest()


@pytest.fixture
def bob(events_folder: Path) -> Guest:
    return a_guest()


@pytest.fixture
def past_games(ada: Guest, bob: Guest) -> dict[str, str]:
    """Create games of the past month: a public, a private and an aborted one."""
    players = [ada.actor, bob.actor]
    with in_month(PAST):
        public = a_game("junior", players)
        private = a_game("junior", players, visibility="private")
        aborted = a_game("junior", [ada.actor, None])
    play(public)
    play(private, seed=1)
    assert ada.post(f"games/{aborted}/abort").status_code == 201
    a_game("junior", players)
    settle()
    return {"public": public, "private": private, "aborted": aborted}
