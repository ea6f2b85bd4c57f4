"""An API client that sends JSON over one persistent HTTP connection."""

import http.client
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlsplit

PREFIX = "/api/v1"
TIMEOUT = 60
"""Timeout in seconds, longer than the server's limit per request
(`REQUEST_SECONDS`)."""

_CONNECTIONS: Mapping[str, type[http.client.HTTPConnection]] = {
    "http": http.client.HTTPConnection,
    "https": http.client.HTTPSConnection,
}


class ServerError(Exception):
    """Raised if the server is unreachable or sends an unexpected response."""


@dataclass(frozen=True)
class ServerResponse:
    """A response; `body` is None if it is empty."""

    status: int
    headers: http.client.HTTPMessage
    body: Any

    @property
    def version(self) -> int:
        """Version of the game, from the entity tag."""
        return int(self.headers.get("ETag", "0").strip('"'))

    def __str__(self) -> str:
        """Return the status and, if the response has one, the problem."""
        if not isinstance(self.body, dict) or "code" not in self.body:
            return str(self.status)
        reason = f", {self.body['reason']}" if "reason" in self.body else ""
        return f"{self.status} {self.body['code']}{reason} ({self.body['detail']})"


class Client:
    """A caller with its own connection, which the context manager closes."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """Store the server's address; the first request connects."""
        parts = urlsplit(url)
        if parts.scheme not in _CONNECTIONS or not parts.hostname:
            raise ServerError(
                f"{url!r} must be an address such as http://127.0.0.1:8000."
            )
        self.url = url
        self.token = token
        self._prefix = parts.path.rstrip("/") + PREFIX
        self._connection = _CONNECTIONS[parts.scheme](
            parts.hostname, parts.port, timeout=TIMEOUT
        )

    def __enter__(self) -> Self:
        """Return the client."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        self._connection.close()

    def get(self, path: str, tag: str | None = None) -> ServerResponse:
        """Send a GET request; the response has status 304 if the tag is current."""
        return self._request("GET", path, headers=_filled({"If-None-Match": tag}))

    def post(
        self,
        path: str,
        body: Mapping[str, Any],
        *,
        key: str | None = None,
        version: int | None = None,
    ) -> ServerResponse:
        """Send a POST request with a new or given idempotency key."""
        tag = None if version is None else f'"{version}"'
        headers = {"Idempotency-Key": key or str(uuid.uuid4())}
        return self._request(
            "POST", path, body, {**headers, **_filled({"If-Match": tag})}
        )

    def put(self, path: str, body: Mapping[str, Any]) -> ServerResponse:
        """Send a PUT request."""
        return self._request("PUT", path, body)

    def delete(self, path: str) -> ServerResponse:
        """Send a DELETE request."""
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
                f"{self.url} is not responding ({reason}). Is the server running?"
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
                # The server may close an idle connection during a request. Requests can
                # be repeated, because they are reads, puts, or have an idempotency key.
                self.close()
                if is_new or is_last:
                    raise
            else:
                return ServerResponse(
                    response.status, response.headers, self._parsed(text)
                )
        raise AssertionError("The last attempt must return or raise.")

    def _parsed(self, text: bytes) -> Any:
        try:
            return json.loads(text) if text else None
        except ValueError as error:
            raise ServerError(
                f"The response from {self.url} is not JSON. Is it a blokus_api server?"
            ) from error


def _filled(headers: Mapping[str, str | None]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if value is not None}
