"""Requests about names, and the validation of texts that other users see."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from msgspec.inspect import StrType

from blokus_api.players.models import MAX_NAME, MAX_REASON
from games.api.http.bodies import EXACT, PARSER, Body
from games.api.http.values import read_scalar
from records.judging import names
from records.judging.bounds import MAX_NAME as MAX_FILE_NAME


def printable(
    max_length: int, *, may_be_blank: bool = False, is_exact: bool = False
) -> Meta:
    """Return the annotation of a text that other users see, normalized to one spelling.

    If the text is exact, leading and trailing spaces remain.
    """
    kind = StrType(
        min_length=0 if may_be_blank else None,
        max_length=max_length,
        pattern=EXACT if is_exact else None,
    )

    def read(value: object) -> Any:
        """Normalize a text before its length is measured."""
        if isinstance(value, str):
            value = names.normalized(value if is_exact else value.strip())
            if value and (reason := names.refusal(value)):
                raise ValueError(reason)
        return read_scalar(kind, value)

    return Meta(max_length=max_length, extra={PARSER: read})


Name: TypeAlias = Annotated[str, printable(MAX_NAME)]
OptionalName: TypeAlias = Annotated[str, printable(MAX_NAME, may_be_blank=True)]


class NameClaimRequest(Body):
    """A claim to a name in imported files."""

    name: Annotated[str, printable(MAX_FILE_NAME, is_exact=True)]
    """Name in the imported files, without the prefix `imported:`. It must match
    exactly, but Unicode forms C and D count as equal."""


class NameReportRequest(Body):
    """A report about a player's name."""

    reason: Annotated[str, printable(MAX_REASON, may_be_blank=True)] = ""
    """Reason for the report, for the server's operators."""
