"""Sending, to a real receiver on loopback and to hosts that try to deceive."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from blokus_api.webhooks import sending
from blokus_api.webhooks.targets import read_target
from tests.blokus_api.webhooks.receiver import CERTIFICATE, receiving


def send(url, *, to_loopback=True):
    target = read_target(url, to_loopback=True)
    return sending.send(target, {"X-Own": "1"}, b"{}", to_loopback=to_loopback)


@contextmanager
def speaking(speak: Callable[[socket.socket], None]) -> Iterator[str]:
    """The URL of a server that answers one connection in its own way."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(65536)
                with suppress(OSError):  # the sender had enough
                    speak(connection)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        thread.join(timeout=60)


def test_a_receiver_gets_the_body_as_it_is(receiver):
    outcome = send(f"{receiver.url}?a=b")
    assert (outcome.status, outcome.is_delivered) == (200, True)
    (message,) = receiver.got
    assert (message.path, message.body) == ("/hook?a=b", b"{}")
    assert message.headers["Host"] == f"127.0.0.1:{receiver.port}"
    assert message.headers["X-Own"] == "1"


def test_a_redirect_is_an_answer_and_not_followed(receiver):
    with receiving() as inner:
        receiver.says(307, Location=inner.url)
        outcome = send(receiver.url)
        assert (outcome.status, outcome.is_delivered) == (307, False)
        assert inner.got == []


def test_a_name_leads_to_the_address_that_was_looked_at(receiver, monkeypatch):
    """DNS that changes: a moment later, the name would lead elsewhere."""
    asked = []
    resolve = socket.getaddrinfo

    def lookup(host, port, *args, **kwargs):
        if host != "rebinding.example":
            return resolve(host, port, *args, **kwargs)
        asked.append(host)
        return resolve("127.0.0.1" if len(asked) == 1 else "127.0.0.2", port)

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    outcome = send(f"http://rebinding.example:{receiver.port}/")
    assert outcome.is_delivered
    assert asked == ["rebinding.example"]
    assert receiver.got[0].headers["Host"] == f"rebinding.example:{receiver.port}"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "[::ffff:7f00:1]"])
def test_this_machine_is_not_sent_to_unless_allowed(receiver, host):
    outcome = send(f"http://{host}:{receiver.port}/", to_loopback=False)
    assert (outcome.status, outcome.error) == (None, "forbidden-address")
    assert receiver.got == []


def test_metadata_of_clouds_is_not_sent_to():
    assert send("http://169.254.169.254/latest").error == "forbidden-address"


def test_proxies_of_the_environment_are_not_used(receiver, monkeypatch):
    with receiving() as proxy:
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        assert send(receiver.url).is_delivered
        assert proxy.got == []


def test_nobody_there():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        assert send(f"http://127.0.0.1:{port}/").error == "unreachable"


def test_the_next_address_of_a_name_is_tried(receiver, monkeypatch):
    monkeypatch.setattr(sending, "resolve", lambda *_, **__: ["127.0.0.9", "127.0.0.1"])
    assert send(receiver.url).is_delivered


def test_no_tls_there(receiver):
    url = receiver.url.replace("http:", "https:")
    assert send(url).error == "tls"


@pytest.fixture
def authorities(monkeypatch):
    """This machine trusts the receiver's certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    sending._tls.cache_clear()
    yield
    sending._tls.cache_clear()


def test_tls_is_checked_by_the_name_of_the_host(authorities):
    with receiving(with_tls=True) as receiver:
        outcome = send(f"https://localhost:{receiver.port}/hook")
        assert (outcome.error, outcome.is_delivered) == (None, True)

        outcome = send(f"https://127.0.0.1:{receiver.port}/hook")
        assert (outcome.error, outcome.is_delivered) == ("tls", False)
        assert len(receiver.got) == 1


def test_a_certificate_that_nobody_trusts_gets_nothing():
    with receiving(with_tls=True) as receiver:
        outcome = send(f"https://localhost:{receiver.port}/hook")
        assert (outcome.error, outcome.is_delivered) == ("tls", False)
        assert receiver.got == []


def test_no_answer_in_time(monkeypatch):
    monkeypatch.setattr(sending, "SECONDS", 0.2)
    is_over = threading.Event()

    def say_nothing(_):
        is_over.wait(60)

    with speaking(say_nothing) as url:
        assert send(url).error == "timeout"
        is_over.set()


def test_one_byte_after_another_does_not_hold_the_sender(monkeypatch):
    monkeypatch.setattr(sending, "SECONDS", 0.3)

    def drip(connection):
        for _ in range(1200):
            connection.sendall(b"H")
            time.sleep(0.05)

    with speaking(drip) as url:
        begun = time.monotonic()
        assert send(url).error in {"timeout", "protocol"}
        assert time.monotonic() - begun < 30


def test_an_endless_answer_is_left(monkeypatch):
    monkeypatch.setattr(sending, "SECONDS", 60)

    def flood(connection):
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n")
        for _ in range(1000):
            connection.sendall(b"x" * 65536)

    with speaking(flood) as url:
        outcome = send(url)
    assert outcome.is_delivered
    assert len(outcome.body) == sending.MOST_ANSWERED


@pytest.mark.parametrize(
    "answer",
    [
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\0" * 100,
        b"",
        b"HTTP/1.1 abc\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"a" * 200_000,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_what_is_no_http_is_told(answer):
    with speaking(lambda connection: connection.sendall(answer)) as url:
        outcome = send(url)
    assert outcome.status is None
    assert outcome.error in {"protocol", "unreachable"}


def test_compressed_answers_stay_compressed(receiver):
    receiver.says(200, b"\x1f\x8b" + b"\0" * 10, **{"Content-Encoding": "gzip"})
    assert send(receiver.url).body == b"\x1f\x8b" + b"\0" * 10
