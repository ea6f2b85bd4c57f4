"""What all endpoints have in common in the OpenAPI document."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter

from games.api.http.described import told_by
from games.api.http.headers import (
    EVERYWHERE,
    HEADERS,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    IF_NONE_MATCH,
    LOCATION,
    SHARED,
)
from games.api.http.problems import PROBLEM_JSON, STATUSES, problems

__all__ = ["IDEMPOTENCY_KEY", "IF_MATCH", "LOCATION", "EndpointSchema", "problems"]

ALWAYS = (
    *("malformed", "unauthenticated", "not-acceptable", "too-many-requests"),
    *("internal", "unavailable"),
)
"""What any request may meet with; a bad token is refused also where none is needed."""

NOT_MODIFIED = "not-modified"


class EndpointSchema(AutoSchema):
    """Reads bodies and parameters off an `Endpoint`, and says how everything fails.

    A route that declares 401 needs a token; elsewhere it may be left out.
    """

    def get_summary(self) -> str | None:
        """Return the first line of what the method does, without its full stop."""
        first, *_ = self.get_description().splitlines()
        return first.removesuffix(".")

    def get_request_serializer(self) -> Any:
        """What the endpoint itself reads the body with."""
        return getattr(self.view, "bodies", {}).get(self.method)

    def get_override_parameters(self) -> list[Any]:
        """The declared query, and the headers that every GET or every POST takes."""
        query = getattr(self.view, "queries", {}).get(self.method)
        found: list[Any] = [query] if query else []
        if self.method == "POST" and getattr(self.view, "keeps_answers", False):
            found.append(IDEMPOTENCY_KEY)
        if self.method == "GET" and getattr(self.view, "has_tag", False):
            found.append(IF_NONE_MATCH)
        return found

    def get_auth(self) -> list[Any]:
        """The token, or nothing."""
        token: list[Any] = super().get_auth()
        declared: Any = self.get_response_serializers()
        needed = (401, PROBLEM_JSON) in declared
        return token if needed else [{}, *token]

    def _get_parameters(self) -> list[dict[str, Any]]:
        """Headers that many routes take, by reference."""
        shared = {header.name for header in SHARED}
        return [
            self._by_reference(ResolvedComponent.PARAMETER, one["name"], one)
            if one["name"] in shared
            else one
            for one in super()._get_parameters()
        ]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if direction == "request":
            return bodies  # a webhook's: its receiver answers, not we
        found = sorted({*_codes(bodies), *ALWAYS, *self._usual(bodies)}, key=str)
        bodies = {status: one for status, one in bodies.items() if status < "400"}
        for status, body in bodies.items():
            body["headers"] = self._headers(status, *body.get("headers", ()))
        if "200" in bodies and self._takes(IF_NONE_MATCH):
            bodies["304"] = self._not_modified()
        for (failing, _), response in problems(*found).items():
            bodies[str(failing)] = self._failure(failing, response)
        return dict(sorted(bodies.items()))

    def _get_response_for_code(
        self,
        serializer: Any,
        status_code: str,
        media_types: Any = None,
        direction: Any = "response",
    ) -> dict[str, Any]:
        """What is answered, described by what it says of itself where no one else does.

        `OpenApiResponse(answer, "...")` says more of one route.
        """
        found: dict[str, Any] = super()._get_response_for_code(  # type: ignore[no-untyped-call]
            serializer, status_code, media_types, direction
        )
        if not getattr(serializer, "description", None):
            found["description"] = told_by(serializer) or "Done."
        return found

    def _map_serializer(
        self, serializer: Any, direction: Any, bypass_extensions: bool = False
    ) -> Any:
        """What is sent has no other fields; what is answered may get some."""
        mapped = super()._map_serializer(  # type: ignore[no-untyped-call]
            serializer, direction, bypass_extensions
        )
        if direction == "request" and not getattr(serializer, "takes_comments", False):
            mapped["additionalProperties"] = False
        return mapped

    def _failure(self, status: int, response: Any) -> dict[str, Any]:
        """A problem by reference, named by its status and its codes."""
        body: dict[str, Any] = self._get_response_for_code(
            response, str(status), [PROBLEM_JSON]
        )
        content = body["content"][PROBLEM_JSON]
        content["examples"] = examples = self._shared(content["examples"], status)
        body["headers"] = self._headers(str(status))
        name = ".".join((str(status), *examples))
        return self._by_reference(ResolvedComponent.RESPONSE, name, body)

    def _not_modified(self) -> dict[str, Any]:
        body = {"description": "You have it already.", "headers": self._headers("304")}
        return self._by_reference(ResolvedComponent.RESPONSE, NOT_MODIFIED, body)

    def _headers(self, status: str, *more: str) -> dict[str, Any]:
        """What an answer carries, by reference."""
        names = [*EVERYWHERE, *more]
        tagged = ("200", "304") if self._takes(IF_NONE_MATCH) else ()
        if status in (tagged or (("200", "201") if self._takes(IF_MATCH) else ())):
            names.append("ETag")
        if status in ("200", "201", "202") and self._takes(IDEMPOTENCY_KEY):
            names.append("Idempotency-Replayed")
        if status == "401":
            names.append("WWW-Authenticate")
        if status in ("429", "503"):
            names.append("Retry-After")
        return {
            name: self._by_reference(ResolvedComponent.HEADER, name, HEADERS[name])
            for name in sorted(names)
        }

    def _shared(self, examples: dict[str, Any], status: int) -> dict[str, Any]:
        """The same examples by reference: they stand in the document once."""
        references = {}
        for example in examples.values():
            code = example["value"]["code"]
            name = code if STATUSES[code] == status else f"{code}-{status}"
            references[code] = self._by_reference(
                ResolvedComponent.EXAMPLE, name, {"value": example["value"]}
            )
        return references

    def _by_reference(self, kind: str, name: str, body: Any) -> dict[str, Any]:
        """Put what many routes have into the components, once."""
        component = ResolvedComponent(  # type: ignore[no-untyped-call]
            name, kind, body, name
        )
        self.registry.register_on_missing(component)
        return dict(component.ref)

    def _usual(self, bodies: dict[str, Any]) -> list[int | str]:
        """What follows from the method, the path and the headers."""
        usual: list[int | str] = []
        if getattr(self.view, "queries", {}).get(self.method):
            usual.append("invalid")
        if "{" in self.path:
            usual.append("not-found")
        if self.method in ("POST", "PUT", "PATCH"):
            usual += [413, 415]
        if self._takes(IDEMPOTENCY_KEY):
            usual.append("key-reused")
        if self._takes(IF_MATCH):
            usual += [412, "stale-version"]
        return usual

    def _takes(self, header: OpenApiParameter) -> bool:
        return header in self.get_override_parameters()


def _codes(bodies: dict[str, Any]) -> set[int | str]:
    """What a route declares by itself; 412 and others have codes of another status."""
    found: set[int | str] = set()
    for status, body in bodies.items():
        examples = body.get("content", {}).get(PROBLEM_JSON, {}).get("examples", {})
        for example in examples.values():
            code = example["value"]["code"]
            found.add(int(status) if status in ("412", "413", "415") else code)
    return found
