"""Parsers: a body of JSON, with a bounded number of bytes."""

from collections.abc import Mapping
from typing import IO, Any

import orjson
from django.conf import settings
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from games.api.http.answer import JSON


class TooLarge(APIException):
    """The body has more bytes than the server reads."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = "The body is too large."


class JSONParser(BaseParser):
    """Reads no more than `MAX_BODY_BYTES`, whatever the headers say."""

    media_type = JSON

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Read the body; orjson refuses NaN, lone surrogates and deep nesting."""
        limit: int = settings.MAX_BODY_BYTES
        request = (parser_context or {})["request"]
        if int(request.META.get("CONTENT_LENGTH") or 0) > limit:
            raise TooLarge
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise TooLarge
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError(f"The body is not JSON: {error}.") from error


class MergePatchParser(JSONParser):
    """A JSON document that says what to change (RFC 7396)."""

    media_type = "application/merge-patch+json"
