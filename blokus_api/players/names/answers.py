"""Claims and reports of names as JSON."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from blokus_api.players import models
from blokus_api.players.names import claims
from games.api.http.answer import Answer, Moment, one_of

ClaimStatus: TypeAlias = Annotated[
    str, one_of("ClaimStatus", models.NameClaim.Status.values)
]


class NameClaim(Answer):
    """A name in imported files that the caller claims."""

    id: str
    name: str
    status: ClaimStatus
    """Decision of the server's operators. Erasing your account also erases accepted
    names."""
    records: Annotated[int, Meta(ge=0, le=claims.MOST_COUNTED)]
    """Number of records with this name, at most 10,000."""
    created_at: Moment

    @classmethod
    def from_row(cls, claim: models.NameClaim) -> "NameClaim":
        return cls(
            id=claim.id,
            name=claim.name,
            status=claim.status,
            records=claims.records_of(claim),
            created_at=claim.created_at,
        )


class NameReport(Answer):
    """A report about a player's name, as its reporter sees it."""

    id: str
    name: str
    """Reported name, as it was at the time of the report."""
    reason: str
    created_at: Moment

    @classmethod
    def from_row(cls, report: models.NameReport) -> "NameReport":
        return cls(
            id=report.id,
            name=report.name,
            reason=report.reason,
            created_at=report.created_at,
        )
