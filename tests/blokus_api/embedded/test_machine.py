"""Everything on one machine. What needs the whole service is in `test_up.py`."""

import pytest

from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.machine import Machine


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("games.example", "http://games.example:80"),
    ],
)
def test_the_address_is_one_that_this_machine_can_open(host, url, folder):
    assert Machine(folder, host, 80).url == url


@pytest.mark.depth
def test_servers_that_the_environment_names_are_used(folder, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setenv("DATABASE_OWNER_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    monkeypatch.setenv("BROKER_URL", "redis://127.0.0.1:1/0")

    with pytest.raises(EmbeddedError, match="migrate stopped with status 1"):
        Machine(folder, "127.0.0.1", 0).__enter__()

    assert {path.name for path in folder.iterdir()} == {"lock", "logs"}
    assert "Connection refused" in (folder / "logs" / "migrate.log").read_text()


def test_old_logs_are_kept_for_one_more_start(folder, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "not a URL")
    (folder / "logs").mkdir()
    (folder / "logs" / "web.log").write_text("the reason")

    with pytest.raises(EmbeddedError, match="migrate stopped"):
        Machine(folder, "127.0.0.1", 0).__enter__()

    assert (folder / "logs.previous" / "web.log").read_text() == "the reason"
    assert not (folder / "logs" / "web.log").exists()
