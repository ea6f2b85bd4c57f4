"""What all endpoints have in common in the OpenAPI document."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter

from games.http.problems import PROBLEM_JSON, STATUSES, problems

__all__ = ["IDEMPOTENCY_KEY", "IF_MATCH", "IF_NONE_MATCH", "EndpointSchema", "problems"]

ALWAYS = (
    *("malformed", "unauthenticated", "not-acceptable", "too-many-requests"),
    *("internal", "unavailable"),
)
"""What any request may meet with; a bad token is refused also where none is needed."""

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="Repeat a request safely: the first answer comes again, with the"
    " header `Idempotency-Replayed: true`.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="An ETag you have: 304 when it is still current.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^"[0-9]{1,9}"$'},
    OpenApiParameter.HEADER,
    description='The version you have seen, as in `"12"`: 412 when it is not current.',
)

TAG = {"schema": {"type": "string"}, "description": "Send it as `If-None-Match`."}
REPLAYED = {
    "schema": {"type": "string", "enum": ["true"]},
    "description": "This is the first answer to the same `Idempotency-Key`.",
}
LOCATION = {"schema": {"type": "string"}, "description": "Where it is to be found."}
RETRY = {"schema": {"type": "string"}, "description": "Seconds to wait."}


class EndpointSchema(AutoSchema):
    """Reads bodies and parameters off an `Endpoint`, and says how everything fails.

    A route that declares 401 needs a token; elsewhere it may be left out.
    """

    def get_request_serializer(self) -> Any:
        """What the endpoint itself reads the body with."""
        return getattr(self.view, "bodies", {}).get(self.method)

    def get_override_parameters(self) -> list[Any]:
        """The declared query, and the header that every POST takes."""
        query = getattr(self.view, "queries", {}).get(self.method)
        key = [IDEMPOTENCY_KEY] if self.method == "POST" else []
        return ([query] if query else []) + key

    def get_auth(self) -> list[Any]:
        """The token, or nothing."""
        token: list[Any] = super().get_auth()
        declared: Any = self.get_response_serializers()
        needed = (401, PROBLEM_JSON) in declared
        return token if needed else [{}, *token]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if direction == "request":
            return bodies  # a webhook's: its receiver answers, not we
        found = {*_codes(bodies), *ALWAYS, *self._usual(bodies)}
        found_in_order = sorted(found, key=str)
        for (status, media_type), response in problems(*found_in_order).items():
            body = self._get_response_for_code(  # type: ignore[no-untyped-call]
                response, str(status), [media_type], direction
            )
            content = body["content"][media_type]
            content["examples"] = self._shared(content["examples"], status)
            bodies[str(status)] = body
        self._add_headers(bodies)
        return dict(sorted(bodies.items()))

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

    def _shared(self, examples: dict[str, Any], status: int) -> dict[str, Any]:
        """The same examples by reference: they stand in the document once."""
        references = {}
        for example in examples.values():
            code = example["value"]["code"]
            name = code if STATUSES[code] == status else f"{code}-{status}"
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                name, ResolvedComponent.EXAMPLE, {"value": example["value"]}, name
            )
            self.registry.register_on_missing(component)
            references[code] = component.ref
        return references

    def _usual(self, bodies: dict[str, Any]) -> list[int | str]:
        """What follows from the method, the path and the headers."""
        usual: list[int | str] = []
        if getattr(self.view, "queries", {}).get(self.method):
            usual.append("invalid")
        if "{" in self.path:
            usual.append("not-found")
        if self.method in ("POST", "PUT", "PATCH"):
            usual += [413, 415]
        if self.method == "POST" and {"201", "202"} & bodies.keys():
            usual.append("key-reused")
        if self._takes("If-Match"):
            usual += [412, "stale-version"]
        return usual

    def _takes(self, header: str) -> bool:
        return any(
            isinstance(parameter, OpenApiParameter) and parameter.name == header
            for parameter in self.get_override_parameters()
        )

    def _add_headers(self, bodies: dict[str, Any]) -> None:
        headers: dict[str, dict[str, Any]] = {}
        if self._takes("If-None-Match"):
            bodies["304"] = {"description": "You have it already."}
            headers["200"] = headers["304"] = {"ETag": TAG}
        if "202" in bodies:
            headers["202"] = {"Location": LOCATION, "Idempotency-Replayed": REPLAYED}
        if "429" in bodies:
            headers["429"] = {"Retry-After": RETRY}
        for status, named in headers.items():
            if status in bodies:
                bodies[status].setdefault("headers", {}).update(named)


def _codes(bodies: dict[str, Any]) -> set[int | str]:
    """What a route declares by itself; 412 and others have codes of another status."""
    found: set[int | str] = set()
    for status, body in bodies.items():
        examples = body.get("content", {}).get(PROBLEM_JSON, {}).get("examples", {})
        for example in examples.values():
            code = example["value"]["code"]
            found.add(int(status) if status in ("412", "413", "415") else code)
    return found
