"""Access tokens in the OpenAPI document."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The header `Authorization: Bearer blk_...`."""

    target_class = "blokus_api.players.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme as RFC 6750 has it."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access token, `blk_...`: `POST /api/v1/guests` gives"
            " one at once.",
        }
