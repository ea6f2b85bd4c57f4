"""Requests for imports: the source of their records, and how they are judged."""

from typing import Annotated

from msgspec import Meta

from games.api.http.bodies import Query, read_by
from records.models import PLAYED_HERE, SHIPPED

SOURCE = r"^[0-9A-Za-z][0-9A-Za-z .:/@_+-]{0,59}$"


def _read_source(source: str) -> str:
    """Refuse the words for games that were played here, or come with the release."""
    if source == PLAYED_HERE:
        raise ValueError("Only games played here say so.")
    if source == SHIPPED:
        raise ValueError("Only games that the release ships say so.")
    return source


class ImportQuery(Query):
    """Options of an import."""

    source: Annotated[str, Meta(pattern=SOURCE), read_by(_read_source)] = "import"
    """The place that the games come from, which their records name."""
    lenient: bool = False
    """Archive games that break the rules, flagged `irregular`."""
