"""What all endpoints have in common in the OpenAPI document."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

PROBLEM_JSON = "application/problem+json"

PROBLEMS = {
    400: "`malformed`: the request cannot be read.",
    401: "`unauthenticated`: no access token, or not a good one.",
    403: "`insufficient-scope` or `not-your-seat`.",
    404: "`not-found`: no such thing, or not for you to see.",
    409: "The game is in another state than this needs; `code` says in which.",
    412: "`stale-version`: the game is not at the version in `If-Match`.",
    422: "`invalid`, with `field`; `illegal-move`, with `reason` and `cells`;"
    " or `key-reused`.",
    429: "`too-many-requests`: wait for `Retry-After` seconds. Of analyses also"
    " `too-many-analyses` of yours, or `analysts-busy` with all of them.",
}

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 255},
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
    str,
    OpenApiParameter.HEADER,
    description='The version you have seen, as in `"12"`: 412 when it is not current.',
)


class ProblemSerializer(serializers.Serializer[Any]):
    """An error (RFC 9457). Some carry fields of their own beside these."""

    type = serializers.CharField(help_text="A link to what this kind of problem is.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="What is wrong, for people to read.")
    code = serializers.CharField(help_text="What is wrong, for programs to read.")
    field = serializers.CharField(
        required=False, help_text="Where, as a dotted path: `seats.0`."
    )


def problems(*statuses: int) -> dict[tuple[int, str], OpenApiResponse]:
    """Error responses for `extend_schema(responses={200: ..., **problems(404)})`."""
    return {
        (status, PROBLEM_JSON): OpenApiResponse(ProblemSerializer, PROBLEMS[status])
        for status in statuses
    }


class EndpointSchema(AutoSchema):
    """Reads bodies and parameters off an `Endpoint`, and says how everything fails."""

    def get_request_serializer(self) -> Any:
        """What the endpoint itself reads the body with."""
        return getattr(self.view, "bodies", {}).get(self.method)

    def get_override_parameters(self) -> list[Any]:
        """The declared query, and the header that every POST takes."""
        query = getattr(self.view, "queries", {}).get(self.method)
        key = [IDEMPOTENCY_KEY] if self.method == "POST" else []
        return ([query] if query else []) + key

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        bodies["default"] = self._get_response_for_code(  # type: ignore[no-untyped-call]
            OpenApiResponse(ProblemSerializer, "Any error."),
            "default",
            [PROBLEM_JSON],
            direction,
        )
        return bodies
