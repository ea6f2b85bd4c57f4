"""Everything on one machine. What needs the whole service is in `test_up.py`."""

import pytest

from blokus_api.embedded.machine import Machine
from tests.up import end, start


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
def test_servers_that_the_environment_names_are_used(folder, port):
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    env = {"DATABASE_URL": nowhere, "DATABASE_OWNER_URL": nowhere}

    with start(folder, port, BROKER_URL="redis://127.0.0.1:1/0", **env) as process:
        status, output = end(process)

    assert status == 1
    assert "migrate stopped with status 1" in output
    assert {path.name for path in folder.iterdir()} == {"lock", "logs", "secret_key"}
    assert "Connection refused" in (folder / "logs" / "migrate.log").read_text()


def test_old_logs_are_kept_and_an_invalid_setting_is_named(folder, port):
    (folder / "logs").mkdir()
    (folder / "logs" / "web.log").write_text("the reason")

    with start(folder, port, DATABASE_URL="not a URL") as process:
        status, output = end(process)

    assert status == 1
    assert "A setting is invalid. Scheme '://' is unknown." in output
    assert "Traceback" not in output
    assert (folder / "logs.previous" / "web.log").read_text() == "the reason"
    assert not (folder / "logs" / "web.log").exists()
