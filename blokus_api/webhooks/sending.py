"""Sending of messages: one POST request to checked addresses, limited in time and size.

The connection uses the address, while TLS and the `Host` header use the host name.
Proxies in the environment are ignored, and redirects are not followed.
"""

import ssl
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any

import httpcore

from blokus_api.webhooks.addresses import AddressError, resolve
from blokus_api.webhooks.targets import Target

SECONDS = 15.0
"""Maximum seconds in total for connecting, TLS, sending and reading the response."""
MOST_ANSWERED = 16 * 1024
"""Maximum number of bytes that are read from a response."""


_SUCCESSES = range(HTTPStatus.OK, HTTPStatus.MULTIPLE_CHOICES)


@dataclass(frozen=True)
class SendingResult:
    """Result of a request: a response, or the reason why no response arrived."""

    status: int | None
    error: str | None
    """One of `unresolvable`, `forbidden-address`, `unreachable`, `tls`, `timeout` and
    `protocol`, or the error code for a move in the response."""
    body: bytes
    milliseconds: int

    @property
    def is_delivered(self) -> bool:
        """Whether the receiver got the message and no error occurred."""
        return self.error is None and self.status in _SUCCESSES

    @property
    def is_gone(self) -> bool:
        """Whether the receiver wants no further messages."""
        return self.status == HTTPStatus.GONE


def send(
    target: Target, headers: dict[str, str], body: bytes, *, to_loopback: bool
) -> SendingResult:
    """Send a body; return all errors as part of the result."""
    begun = time.monotonic()
    status, error, answered = None, None, b""
    try:
        addresses = resolve(target.host, target.port, to_loopback=to_loopback)
        status, answered = _post(target, headers, body, addresses)
    except AddressError as problem:
        error = problem.reason
    except (httpcore.TimeoutException, TimeoutError):
        error = "timeout"
    except _TlsError:
        error = "tls"
    except (httpcore.NetworkError, OSError):
        error = "unreachable"
    except (httpcore.ProtocolError, ValueError):
        error = "protocol"
    milliseconds = round((time.monotonic() - begun) * 1000)
    return SendingResult(status, error, answered, milliseconds)


def _post(
    target: Target, headers: dict[str, str], body: bytes, addresses: list[str]
) -> tuple[int, bytes]:
    backend = _Pinned(addresses, time.monotonic() + SECONDS)
    with (
        httpcore.ConnectionPool(
            ssl_context=_tls(), network_backend=backend, retries=0
        ) as pool,
        pool.stream(
            "POST",
            httpcore.URL(
                scheme=target.scheme.encode(),
                host=target.host.encode(),
                port=target.port,
                target=target.path.encode(),
            ),
            headers=[
                ("Host", target.authority),
                ("Content-Length", str(len(body))),
                ("Connection", "close"),
                *headers.items(),
            ],
            content=body,
        ) as answer,
    ):
        return answer.status, _beginning(answer.iter_stream())


def _beginning(parts: Iterable[bytes]) -> bytes:
    """Return the first bytes of a response without waiting for the rest."""
    read = b""
    for part in parts:
        read += part
        if len(read) >= MOST_ANSWERED:
            break
    return read[:MOST_ANSWERED]


@cache
def _tls() -> ssl.SSLContext:
    """Return a context that trusts the certificate authorities of this machine."""
    return ssl.create_default_context()


class _TlsError(httpcore.ConnectError):
    """Raised if a host does not support TLS or has no valid certificate."""


class _Pinned(httpcore.NetworkBackend):
    """Network backend that only connects to given addresses, until a deadline."""

    def __init__(self, addresses: list[str], until: float) -> None:
        self._addresses = addresses
        self._until = until
        self._network = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address that responds."""
        failure: Exception = httpcore.ConnectError("The host name has no IP address.")
        for i, address in enumerate(self._addresses):
            share = _remaining(self._until) / (len(self._addresses) - i)
            try:
                stream = self._network.connect_tcp(address, port, timeout=share)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return _DeadlineStream(stream, self._until)
        raise failure


class _DeadlineStream(httpcore.NetworkStream):
    """A stream with one deadline for all operations.

    A timeout would restart with each byte that a slow receiver sends.
    """

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self._stream = stream
        self._until = until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _remaining(self._until))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _remaining(self._until))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        remaining = _remaining(self._until)
        try:
            stream = self._stream.start_tls(ssl_context, server_hostname, remaining)
        except httpcore.ConnectError as error:
            raise _TlsError(str(error)) from error
        return _DeadlineStream(stream, self._until)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _remaining(until: float) -> float:
    remaining = until - time.monotonic()
    if remaining <= 0:
        raise httpcore.ReadTimeout("The deadline has passed.")
    return remaining
