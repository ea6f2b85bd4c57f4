"""A Valkey of our own."""

import shutil

import pytest
import redis
from kombu import Connection

from blokus_api.embedded import valkey
from blokus_api.embedded.errors import EmbeddedError


def start(folder):
    return valkey.start(folder / "data", folder, folder / "log")


def test_what_was_queued_is_there_after_a_power_cut(folder):
    server = start(folder)
    with Connection(server.url) as connection:
        connection.SimpleQueue("score").put({"game": 1})
    # One second is what the file may lag behind. The server waits for what the same
    # client wrote last, and what came before it.
    with redis.Redis(unix_socket_path=str(folder / "valkey.sock")) as client:
        client.set("last", "")
        assert client.waitaof(1, 0, 5000) == [1, 0]
    server.child.kill()

    server = start(folder)
    with Connection(server.url) as connection:
        message = connection.SimpleQueue("score").get(timeout=60)
    server.stop()

    assert message.payload == {"game": 1}


def test_a_full_memory_evicts_nothing(folder):
    server = start(folder)
    with redis.Redis(unix_socket_path=str(folder / "valkey.sock")) as client:
        policy = client.config_get("maxmemory-policy")
    server.stop()

    assert policy in (
        {"maxmemory-policy": "noeviction"},
        {b"maxmemory-policy": b"noeviction"},
    )


def test_the_servers_of_the_system_do_where_there_is_no_wheel(monkeypatch):
    monkeypatch.setattr(valkey, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")

    assert str(valkey.find()) == "/usr/bin/valkey-server"


def test_without_any_server_the_pip_line_is_named(monkeypatch):
    monkeypatch.setattr(valkey, "find_spec", lambda _: None)
    monkeypatch.setattr(shutil, "which", lambda _: None)

    with pytest.raises(EmbeddedError, match=r"pip install 'blokus-api\[embedded\]'"):
        valkey.find()


def test_a_start_that_fails_says_why(folder):
    (folder / "data").mkdir()
    (folder / "data" / "appendonlydir").touch()

    with pytest.raises(EmbeddedError, match="Valkey stopped with status"):
        start(folder)
