"""A client of the API, as frontends are: paths, JSON and a token."""

import json
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.test import Client
from django.test.client import ClientHandler

from tests.documented import require_documented


class Api:
    """Client that sends any request, including invalid ones.

    Whatever comes back must be in the OpenAPI document, and as it says.
    """

    def __init__(self, token: str | None = None) -> None:
        self.token = token
        self._client = Client(raise_request_exception=False)
        self._client.handler = _handler(settings._wrapped)  # type: ignore[misc]

    def get(self, path: str, **headers: str) -> Any:
        return self.send("GET", path, headers=headers)

    def delete(self, path: str, **headers: str) -> Any:
        return self.send("DELETE", path, headers=headers)

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        return self.send("POST", path, _json(body), headers=headers)

    def put(self, path: str, body: object = None, **headers: str) -> Any:
        return self.send("PUT", path, _json(body), headers=headers)

    def patch(self, path: str, body: object = None, **headers: str) -> Any:
        return self.send("PATCH", path, _json(body), headers=headers)

    def send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        *,
        headers: dict[str, str] | None = None,
        content_type: str = "application/json",
    ) -> Any:
        """Names of headers may be written as arguments: `if_match='"1"'`."""
        sent = {
            name.replace("_", "-"): value for name, value in (headers or {}).items()
        }
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        path = path if path.startswith("/") else f"/api/v1/{path}"
        answer = self._client.generic(
            method, path, body, content_type=content_type, headers=sent
        )
        require_documented(method, path, answer)
        return answer

    def become_guest(self, name: str | None = None) -> "Api":
        """Another client, with a token of its own."""
        body = {} if name is None else {"name": name}
        return Api(self.post("guests", body).json()["token"])


def problem(response: Any) -> dict[str, Any]:
    """Return the problem document after checking that it is complete."""
    assert response["Content-Type"] == "application/problem+json", response.content
    document: dict[str, Any] = json.loads(response.content)
    assert {"type", "title", "status", "detail", "code"} <= document.keys()
    assert document["status"] == response.status_code
    request_id = document.pop("request_id")
    assert response.headers.get("X-Request-Id", request_id) == request_id
    return document


@lru_cache(maxsize=2)
def _handler(_settings: object) -> ClientHandler:
    """Return a handler with its middleware, which takes milliseconds to load.

    A test that overrides settings gets another handler.
    """
    return ClientHandler(enforce_csrf_checks=False)


def _json(body: object) -> bytes:
    return b"" if body is None else json.dumps(body).encode()
