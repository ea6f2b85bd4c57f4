"""Operations of the OpenAPI document: the requests and responses of each route.

Most of this is derived from the attributes of the `Endpoint`. Parameters, headers and
failures that many routes share are described once, as components.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter

from games.api.http import headers
from games.api.http.openapi import components
from games.api.http.problems import (
    PROBLEM_JSON,
    USUAL,
    Failure,
    Kind,
    failures,
    problem_type,
)
from games.api.names import PARAMETERS
from games.errors import (
    ERRORS,
    IllegalMoveError,
    InvalidError,
    KeyReusedError,
    NotFoundError,
    NotYourTurnError,
)
from games.services.quotas import QuotaExceededError

PROBLEM = "Problem"
IN_LANGUAGES = (IllegalMoveError, NotYourTurnError)
"""Errors whose `detail` may be a rules sentence in the caller's language."""


class EndpointSchema(AutoSchema):
    """Generator of the operations of an `Endpoint`.

    A route that declares 401 needs a token. All other routes accept an optional token.
    """

    def get_summary(self) -> str | None:
        """Return the first line of the method's docstring, without the period."""
        first, *_ = super().get_description().splitlines()
        return first.removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]
        """Return the method's docstring without its first line."""
        _, _, rest = super().get_description().partition("\n\n")
        return rest

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """Return the operation; its description names the scopes that it needs."""
        operation: Any = super().get_operation(*args, **kwargs)
        scopes = getattr(self.view, "scopes", {}).get(self.method, "").split()
        if scopes and operation:
            names = " and ".join(f"`{scope}`" for scope in scopes)
            noun = "scope" if len(scopes) == 1 else "scopes"
            operation["description"] += f"\n\nNeeds the {noun} {names}."
        return operation

    def get_request_serializer(self) -> Any:
        """Return the class of the request body."""
        return getattr(self.view, "bodies", {}).get(self.method)

    def map_parsers(self) -> list[Any]:
        """Return only the first media type of bodies; descriptions name the others.

        Clients generated from several media types would use a union of all, or only the
        last.
        """
        return list(super().map_parsers())[:1]

    def map_renderers(self, attribute: str) -> list[Any]:
        """Return only the first media type of responses, as `map_parsers` does."""
        return list(super().map_renderers(attribute))[:1]

    def get_override_parameters(self) -> list[Any]:
        """Return the declared query parameters and the implied headers."""
        query = getattr(self.view, "queries", {}).get(self.method)
        parameters = components.parameters_of(query) if query else []
        if self.method == "POST" and getattr(self.view, "keeps_answers", False):
            parameters.append(headers.IDEMPOTENCY_KEY)
        if self.method != "GET" and getattr(self.view, "tells_change", False):
            parameters.append(headers.PREFER)
        if self.method == "GET" and getattr(self.view, "has_tag", False):
            parameters.append(headers.IF_NONE_MATCH)
        if any(kind in IN_LANGUAGES for _, kind in self._declared()):
            parameters.append(headers.ACCEPT_LANGUAGE)
        return parameters

    def get_auth(self) -> list[Any]:
        """Return whether a token is required or optional."""
        token: list[Any] = super().get_auth()
        responses: Any = self.get_response_serializers()
        return token if (401, PROBLEM_JSON) in responses else [{}, *token]

    def _resolve_path_parameters(self, variables: Any) -> list[dict[str, Any]]:
        """Return the path parameters; some of them share a type with answers."""
        parameters: list[dict[str, Any]] = super()._resolve_path_parameters(variables)  # type: ignore[no-untyped-call]
        for parameter in parameters:
            if (named := PARAMETERS.get(parameter["name"])) is not None:
                schema = msgspec.json.schema(named)
                parameter["schema"] = self._by_reference(
                    ResolvedComponent.SCHEMA, schema.pop("title"), schema
                )
        return parameters

    def _get_parameters(self) -> list[dict[str, Any]]:
        """Return the parameters, with references to headers that many routes accept."""
        shared = {header.name for header in headers.SHARED}
        return [
            self._by_reference(ResolvedComponent.PARAMETER, header["name"], header)
            if header["name"] in shared
            else header
            for header in super()._get_parameters()
        ]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if direction == "request":
            return bodies  # a webhook: its receiver responds
        bodies = {code: body for code, body in bodies.items() if code < "400"}
        for status, body in bodies.items():
            if described := self._headers(status, *body.get("headers", ())):
                body["headers"] = described
        if "200" in bodies and self._takes(headers.IF_NONE_MATCH):
            bodies["304"] = {
                "description": "Your copy is current.",
                "headers": self._headers("304"),
            }
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
        """Return a response; by default, it is described by the answer's docstring.

        `OpenApiResponse(answer, "...")` describes the response for one route.
        """
        if isinstance(serializer, Failure):
            return {}  # `_get_response_bodies` describes all failures together
        response: dict[str, Any] = super()._get_response_for_code(  # type: ignore[no-untyped-call]
            serializer, status_code, media_types, direction
        )
        if not getattr(serializer, "description", None):
            response["description"] = components.summary_of(serializer)
        return response

    def _failing(self, failure: Failure) -> dict[str, Any]:
        """Return an error response, which is one of several problems."""
        self._register_all()
        schemas = [self._problem(kind) for kind in failure.kinds]
        content = {
            "schema": schemas[0] if len(schemas) == 1 else {"oneOf": schemas},
            "examples": {
                kind.code: self._by_reference(
                    ResolvedComponent.EXAMPLE,
                    failure.name_of(kind),
                    {"value": failure.example(kind)},
                )
                for kind in failure.kinds
            },
        }
        return {
            "description": failure.description,
            "content": {PROBLEM_JSON: content},
            "headers": self._headers(
                str(failure.status),
                *("Content-Language" for kind in failure.kinds if kind in IN_LANGUAGES),
            ),
        }

    def _register_all(self) -> None:
        """Register the union of all problems, for clients that want a single type."""
        component = ResolvedComponent(  # type: ignore[no-untyped-call]
            PROBLEM, ResolvedComponent.SCHEMA, object=PROBLEM
        )
        if component not in self.registry:
            kinds = [kind for _, kind in sorted(ERRORS.items())]
            schema = components.any_problem(
                kinds, [self._problem(kind) for kind in kinds]
            )
            schema["description"] = "An error (RFC 9457). `code` identifies its type."
            self._by_reference(ResolvedComponent.SCHEMA, PROBLEM, schema)

    def _problem(self, kind: Kind) -> dict[str, Any]:
        """Return a reference to the problem component of an error."""
        problem: Any = problem_type(kind)  # type: ignore[arg-type]  # a class has a hash
        return dict(self.resolve_serializer(problem, "response").ref)

    def _headers(self, status: str, *more: str) -> dict[str, Any]:
        """Return references to the headers of a response."""
        # `info` describes the headers of all responses.
        names = [*more, *(headers.EVERYWHERE if status == "429" else ())]
        tag_is_read = self._takes(headers.IF_NONE_MATCH)
        if status in ("200", "304" if tag_is_read else "201") and (
            tag_is_read or self._takes(headers.IF_MATCH)
        ):
            names.append("ETag")
        if status in ("200", "201", "202") and self._takes(headers.IDEMPOTENCY_KEY):
            names.append("Idempotency-Replayed")
        if status in ("200", "201") and self._takes(headers.PREFER):
            names.append("Preference-Applied")
        if status == "401":
            names.append("WWW-Authenticate")
        if status in ("429", "503"):
            names.append("Retry-After")
        described = {name: headers.HEADERS[name] for name in sorted(names)}
        return {
            name: self._by_reference(ResolvedComponent.HEADER, name, description)
            for name, description in described.items()
        }

    def _by_reference(self, kind: str, name: str, body: Any) -> dict[str, Any]:
        """Add a component, unless it exists, and return a reference to it."""
        component = ResolvedComponent(name, kind, body, name)  # type: ignore[no-untyped-call]
        self.registry.register_on_missing(component)
        return dict(component.ref)

    def _declared(self) -> Iterator[tuple[int, Kind]]:
        """Yield the failures that the route declares."""
        declared: Any = self.get_response_serializers()
        for failure in declared.values() if isinstance(declared, dict) else ():
            if isinstance(failure, Failure):
                yield from ((failure.status, kind) for kind in failure.kinds)

    def _usual(self) -> Iterator[tuple[int, Kind]]:
        """Yield the failures that all routes share or that path and headers imply."""
        yield from ((kind.status, kind) for kind in ERRORS.values() if kind.anywhere)
        if getattr(self.view, "queries", {}).get(self.method):
            yield InvalidError.status, InvalidError
        if "{" in self.path:
            yield NotFoundError.status, NotFoundError
        if self.method != "GET":
            yield from ((status, USUAL[status]) for status in (413, 415))
        if self._takes(headers.IDEMPOTENCY_KEY):
            yield KeyReusedError.status, KeyReusedError
            if not getattr(self.view, "can_be_stale", False):
                # The response is stored for the key and counts toward a daily quota.
                yield QuotaExceededError.status, QuotaExceededError
        commands = self.method != "GET" and getattr(self.view, "can_be_stale", False)
        if commands or self._takes(headers.IF_MATCH):
            yield from ((status, USUAL[412]) for status in (412, USUAL[412].status))

    def _takes(self, header: OpenApiParameter) -> bool:
        return header in self.get_override_parameters()
