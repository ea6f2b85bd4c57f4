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
    """What whoever runs the server made of it; accepted ones are erased with you."""
    records: Annotated[int, Meta(ge=0, le=claims.MOST_COUNTED)]
    """How many records tell it now; counted to 10,000."""
    created_at: Moment

    @classmethod
    def of(cls, claim: models.NameClaim) -> "NameClaim":
        """Return a claim of a name as JSON."""
        return cls(
            id=claim.id,
            name=claim.name,
            status=claim.status,
            records=claims.records_of(claim),
            created_at=claim.created_at,
        )


class NameReport(Answer):
    """A report of a player's name, as its reporter sees it."""

    id: str
    name: str
    """As it was then."""
    reason: str
    created_at: Moment

    @classmethod
    def of(cls, report: models.NameReport) -> "NameReport":
        """Return a report of a name as JSON."""
        return cls(
            id=report.id,
            name=report.name,
            reason=report.reason,
            created_at=report.created_at,
        )
