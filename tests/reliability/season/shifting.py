"""Simulated time: the clock functions of the database are moved forward.

The search path finds the clock functions first in a schema of ours, by the search path
of the application's role. No code of the product is touched, and all its processes see
the same time, since none goes by its host's clock.
"""

from datetime import UTC, datetime, timedelta

import psycopg
from psycopg.sql import SQL, Identifier

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import APPLICATION
from tests.reliability.house import House

SHIFTED = """
    CREATE SCHEMA shifted;
    CREATE TABLE shifted.ahead (by interval);
    INSERT INTO shifted.ahead VALUES ('0');
    GRANT USAGE ON SCHEMA shifted TO {role};
    GRANT SELECT ON shifted.ahead TO {role};
    ALTER ROLE {role} IN DATABASE {database}
        SET search_path = shifted, pg_catalog, public
"""
TELLER = """
    CREATE FUNCTION shifted.{name}() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        'SELECT pg_catalog.{name}() + by FROM shifted.ahead'
"""
TELLERS = ("clock_timestamp", "statement_timestamp", "now")


class SimulatedClock:
    """The clock of one house; to be set up before its processes connect."""

    def __init__(self, house: House, start: datetime) -> None:
        self._url = house.database.server.url(SUPERUSER, house.folder.name)
        with psycopg.connect(self._url) as admin:
            names = {
                "role": Identifier(APPLICATION),
                "database": Identifier(house.folder.name),
            }
            admin.execute(SQL(SHIFTED).format(**names))
            for name in TELLERS:
                admin.execute(SQL(TELLER).format(name=Identifier(name)))
        self.start = start
        self._ahead = start - datetime.now(UTC)
        self.advance(timedelta(0))

    @property
    def now(self) -> datetime:
        """The simulated time, which goes on by itself, too."""
        return datetime.now(UTC) + self._ahead

    def advance(self, by: timedelta) -> None:
        self._ahead += by
        with psycopg.connect(self._url) as admin:
            admin.execute("UPDATE shifted.ahead SET by = %s", [self._ahead])
