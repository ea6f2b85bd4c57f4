"""Requests to import a file, with the source of its games and other options."""

from typing import Annotated

from msgspec import Meta

from games.api.http.bodies import Query, read_by
from records.models import PLAYED_HERE, SHIPPED

SOURCE = r"^[0-9A-Za-z][0-9A-Za-z .:/@_+-]{0,59}$"


def _read_source(source: str) -> str:
    """Refuse the source names of local games and of games shipped with releases."""
    if source == PLAYED_HERE:
        raise ValueError(
            "This source is reserved for games played on this server. Choose"
            " another name."
        )
    if source == SHIPPED:
        raise ValueError(
            "This source is reserved for games shipped with the release. Choose"
            " another name."
        )
    return source


class ImportQuery(Query):
    """Options of an import."""

    source: Annotated[str, Meta(pattern=SOURCE), read_by(_read_source)] = "import"
    """Origin of the games, stored in their records."""
    lenient: bool = False
    """Whether to archive games that break the rules and mark them as `irregular`."""
