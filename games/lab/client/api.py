"""The API as a client sees it: JSON over one HTTP connection that is kept open."""

import http.client
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

PREFIX = "/api/v1"
TIMEOUT = 60
"""Seconds; longer than the server works on a request (`REQUEST_SECONDS`)."""

_CONNECTIONS: Mapping[str, type[http.client.HTTPConnection]] = {
    "http": http.client.HTTPConnection,
    "https": http.client.HTTPSConnection,
}


class ServerError(Exception):
    """The server cannot be reached, or answers otherwise than it should."""


@dataclass(frozen=True)
class ServerResponse:
    """What came back; `body` is None where nothing did."""

    status: int
    headers: http.client.HTTPMessage
    body: Any

    @property
    def version(self) -> int:
        """The game's version, from the entity tag."""
        return int(self.headers.get("ETag", "0").strip('"'))

    def __str__(self) -> str:
        """Return the status, and the problem if it is one."""
        if not isinstance(self.body, dict) or "code" not in self.body:
            return str(self.status)
        reason = f", {self.body['reason']}" if "reason" in self.body else ""
        return f"{self.status} {self.body['code']}{reason} ({self.body['detail']})"


class Client:
    """One caller with a connection of its own; a context manager that closes it."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """Take the address of the server; connects with the first request."""
        parts = urlsplit(url)
        if parts.scheme not in _CONNECTIONS or not parts.hostname:
            raise ServerError(f"{url!r} is no address such as http://127.0.0.1:8000.")
        self.url = url
        self.token = token
        self._prefix = parts.path.rstrip("/") + PREFIX
        self._connection = _CONNECTIONS[parts.scheme](
            parts.hostname, parts.port, timeout=TIMEOUT
        )

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection; another request opens it again."""
        self._connection.close()

    def get(self, path: str, tag: str | None = None) -> ServerResponse:
        """Read; 304 without a body where the tag is still current."""
        return self._request("GET", path, headers=_filled({"If-None-Match": tag}))

    def post(
        self,
        path: str,
        body: Mapping[str, Any],
        *,
        key: str | None = None,
        version: int | None = None,
    ) -> ServerResponse:
        """Ask for something to be done once, under a new key or a given one."""
        tag = None if version is None else f'"{version}"'
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        return self._request(
            "POST", path, body, {**headers, **_filled({"If-Match": tag})}
        )

    def put(self, path: str, body: Mapping[str, Any]) -> ServerResponse:
        """Put something in its place."""
        return self._request("PUT", path, body)

    def delete(self, path: str) -> ServerResponse:
        """Take something away, or stop it."""
        return self._request("DELETE", path)

    def _request(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ServerResponse:
        content = None if body is None else json.dumps(body).encode()
        bearer = f"Bearer {self.token}" if self.token else None
        sent = {
            "Accept": "application/json",
            **_filled({"Authorization": bearer}),
            **({} if content is None else {"Content-Type": "application/json"}),
            **(headers or {}),
        }
        try:
            return self._exchange(method, path, content, sent)
        except (http.client.HTTPException, OSError) as error:
            self.close()
            reason = getattr(error, "strerror", None) or str(error) or repr(error)
            raise ServerError(
                f"{self.url} does not answer ({reason}). Is the server running?"
            ) from error

    def _exchange(
        self, method: str, path: str, content: bytes | None, headers: Mapping[str, str]
    ) -> ServerResponse:
        for is_last in (False, True):
            is_new = self._connection.sock is None
            try:
                self._connection.request(method, self._prefix + path, content, headers)
                response = self._connection.getresponse()
                text = response.read()
            except (ConnectionError, http.client.BadStatusLine):
                # A server may close a connection that was idle just as we use it. What
                # we send may be sent twice: it reads, puts, or carries a key.
                self.close()
                if is_new or is_last:
                    raise
            else:
                return ServerResponse(
                    response.status, response.headers, self._parsed(text)
                )
        raise AssertionError("The last attempt returns or raises.")

    def _parsed(self, text: bytes) -> Any:
        try:
            return json.loads(text) if text else None
        except ValueError as error:
            raise ServerError(
                f"{self.url} does not answer in JSON, as a blokus_api does."
            ) from error


def _filled(headers: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if value is not None}
