"""What all endpoints have in common in the OpenAPI document."""

from collections.abc import Iterator, Sequence
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter

from games.api.answers.names import PARAMETERS
from games.api.http.described import reference_to, told_by
from games.api.http.failures import Failure, failures, problems
from games.api.http.headers import (
    ACCEPT_LANGUAGE,
    EVERYWHERE,
    HEADERS,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    IF_NONE_MATCH,
    LINK,
    LOCATION,
    PREFER,
    SHARED,
)
from games.api.http.problems import PROBLEM_JSON, USUAL, Kind, problem_type
from games.errors import (
    ERRORS,
    IllegalMoveError,
    InvalidError,
    KeyReusedError,
    NotFoundError,
    NotYourTurnError,
)
from games.services.quotas import QuotaExceededError

__all__ = [
    "IDEMPOTENCY_KEY",
    "IF_MATCH",
    "LINK",
    "LOCATION",
    "EndpointSchema",
    "problems",
]

NOT_MODIFIED = "not-modified"
PROBLEM = "Problem"
IN_LANGUAGES = (IllegalMoveError, NotYourTurnError)
"""Errors whose `detail` may be a sentence of the rules, said as the caller speaks."""


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
        if self.method != "GET" and getattr(self.view, "tells_change", False):
            found.append(PREFER)
        if self.method == "GET" and getattr(self.view, "has_tag", False):
            found.append(IF_NONE_MATCH)
        if any(kind in IN_LANGUAGES for _, kind in self._declared()):
            found.append(ACCEPT_LANGUAGE)
        return found

    def get_auth(self) -> list[Any]:
        """The token, or nothing."""
        token: list[Any] = super().get_auth()
        declared: Any = self.get_response_serializers()
        needed = (401, PROBLEM_JSON) in declared
        return token if needed else [{}, *token]

    def _resolve_path_parameters(self, variables: Any) -> list[dict[str, Any]]:
        """Return the gaps of the path; some are of types that answers have, too."""
        found: list[dict[str, Any]] = super()._resolve_path_parameters(variables)  # type: ignore[no-untyped-call]
        for one in found:
            if (named := PARAMETERS.get(one["name"])) is not None:
                one["schema"] = reference_to(named, self.registry)
        return found

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
        bodies = {status: one for status, one in bodies.items() if status < "400"}
        for status, body in bodies.items():
            body["headers"] = self._headers(status, *body.get("headers", ()))
        if "200" in bodies and self._takes(IF_NONE_MATCH):
            bodies["304"] = self._not_modified()
        for failure in failures([*self._declared(), *self._usual()]):
            bodies[str(failure.status)] = self._failing(failure)
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
        if isinstance(serializer, Failure):
            return {}  # described when all is known that may go wrong
        found: dict[str, Any] = super()._get_response_for_code(  # type: ignore[no-untyped-call]
            serializer, status_code, media_types, direction
        )
        if not getattr(serializer, "description", None):
            found["description"] = told_by(serializer)
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
            if not mapped.get("required"):
                mapped.pop("required", None)
        return mapped

    def _failing(self, failure: Failure) -> dict[str, Any]:
        """A response with the problems that may come, of which it is one.

        One problem, and several that any route has, are by reference, by their names.
        """
        self._register_all()
        schemas = [self._problem(kind) for kind in failure.kinds]
        examples = {kind.code: self._example(failure, kind) for kind in failure.kinds}
        content = {"schema": _one_of(failure.kinds, schemas), "examples": examples}
        body = {
            "description": failure.description,
            "content": {PROBLEM_JSON: content},
            "headers": self._headers(
                str(failure.status),
                *("Content-Language" for kind in failure.kinds if kind in IN_LANGUAGES),
            ),
        }
        if len(schemas) > 1 and not all(kind.anywhere for kind in failure.kinds):
            return body
        name = "-or-".join(_named(kind, failure) for kind in failure.kinds)
        return self._by_reference(ResolvedComponent.RESPONSE, name, body)

    def _register_all(self) -> None:
        """Any problem at all, for clients that treat all routes alike."""
        known = ResolvedComponent(  # type: ignore[no-untyped-call]
            PROBLEM, ResolvedComponent.SCHEMA, object=PROBLEM
        )
        if known not in self.registry:
            kinds = [kind for _, kind in sorted(ERRORS.items())]
            schema = _one_of(kinds, [self._problem(kind) for kind in kinds])
            schema["description"] = "An error (RFC 9457) of any route."
            self._by_reference(ResolvedComponent.SCHEMA, PROBLEM, schema)

    def _problem(self, kind: Kind) -> dict[str, Any]:
        """The problem of an error, by reference."""
        component: ResolvedComponent = self.resolve_serializer(
            problem_type(kind),  # type: ignore[arg-type]
            "response",
        )
        return dict(component.ref)

    def _example(self, failure: Failure, kind: Kind) -> dict[str, Any]:
        """A problem as it may come, by reference: it stands in the document once."""
        value = {"value": failure.example(kind)}
        return self._by_reference(
            ResolvedComponent.EXAMPLE, _named(kind, failure), value
        )

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
        if status in ("200", "201") and self._takes(PREFER):
            names.append("Preference-Applied")
        if status == "401":
            names.append("WWW-Authenticate")
        if status in ("429", "503"):
            names.append("Retry-After")
        return {
            name: self._by_reference(ResolvedComponent.HEADER, name, HEADERS[name])
            for name in sorted(names)
        }

    def _by_reference(self, kind: str, name: str, body: Any) -> dict[str, Any]:
        """Put what many routes have into the components, once."""
        component = ResolvedComponent(  # type: ignore[no-untyped-call]
            name, kind, body, name
        )
        self.registry.register_on_missing(component)
        return dict(component.ref)

    def _declared(self) -> Iterator[tuple[int, Kind]]:
        """Yield what the route itself says of how it fails."""
        declared: Any = self.get_response_serializers()
        for failure in declared.values() if isinstance(declared, dict) else ():
            if isinstance(failure, Failure):
                yield from ((failure.status, kind) for kind in failure.kinds)

    def _usual(self) -> Iterator[tuple[int, Kind]]:
        """Yield what any request may meet with, or one with such a path and headers."""
        yield from ((one.status, one) for one in ERRORS.values() if one.anywhere)
        if getattr(self.view, "queries", {}).get(self.method):
            yield InvalidError.status, InvalidError
        if "{" in self.path:
            yield NotFoundError.status, NotFoundError
        if self.method != "GET":
            yield from ((status, USUAL[status]) for status in (413, 415))
        if self._takes(IDEMPOTENCY_KEY):
            yield KeyReusedError.status, KeyReusedError
            if not getattr(self.view, "can_be_stale", False):
                # The response is stored for the key, within a daily quota.
                yield QuotaExceededError.status, QuotaExceededError
        commands = self.method != "GET" and getattr(self.view, "can_be_stale", False)
        if commands or self._takes(IF_MATCH):
            stale = USUAL[412]
            yield from ((status, stale) for status in (412, stale.status))

    def _takes(self, header: OpenApiParameter) -> bool:
        return header in self.get_override_parameters()


def _one_of(kinds: Sequence[Kind], schemas: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the schema of what is one of these problems, told apart by the code."""
    if len(schemas) == 1:
        return schemas[0]
    references = [schema["$ref"] for schema in schemas]
    mapping = {kind.code: one for kind, one in zip(kinds, references, strict=True)}
    return {
        "oneOf": schemas,
        "discriminator": {"propertyName": "code", "mapping": mapping},
    }


def _named(kind: Kind, failure: Failure) -> str:
    """Return the code, with the status where that is not the error's own."""
    if failure.status == kind.status:
        return kind.code
    return f"{kind.code}-{failure.status}"
