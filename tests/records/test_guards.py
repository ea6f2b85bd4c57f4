"""What the database refuses, whoever asks: a record is added, and stays as it is."""

import psycopg
import pytest
from psycopg import errors

from blokus_api.embedded.postgres import APPLICATION, OWNER, Postgres
from tests.records.exchange.exports.records import a_record

CHANGES = [
    "UPDATE records_record SET head = repeat('0', 64)",
    "UPDATE records_record SET visibility = 'private'",
    "DELETE FROM records_record",
    "TRUNCATE records_record CASCADE",
    "INSERT INTO records_record SELECT * FROM records_record"
    " ON CONFLICT (id) DO UPDATE SET number = 7",
]


@pytest.mark.parametrize("statement", CHANGES)
def test_the_application_may_not_change_records(
    committed: None, postgres_server: Postgres, statement: str
) -> None:
    a_record()
    with (
        psycopg.connect(postgres_server.url(APPLICATION)) as connection,
        pytest.raises(errors.InsufficientPrivilege),
    ):
        connection.execute(statement)


@pytest.mark.parametrize("statement", CHANGES)
def test_the_owner_does_not_change_records_by_mistake(
    committed: None, postgres_server: Postgres, statement: str
) -> None:
    a_record()
    with (
        psycopg.connect(postgres_server.url(OWNER)) as connection,
        pytest.raises(errors.RestrictViolation, match="records are never changed"),
    ):
        connection.execute(statement)


COVERED = "SET records.erases_a_name = 'yes'"
"""As the function that erases a name has it, which changes nothing but names."""


def test_the_erasure_of_a_name_is_no_cover_for_another_change(
    committed: None, postgres_server: Postgres
) -> None:
    a_record()
    for statement in CHANGES:
        with psycopg.connect(postgres_server.url(OWNER)) as connection:
            connection.execute(COVERED)
            with pytest.raises(errors.RestrictViolation):
                connection.execute(statement)


def test_the_application_has_no_part_in_the_erasure_of_a_name(
    committed: None, postgres_server: Postgres
) -> None:
    a_record()
    with psycopg.connect(postgres_server.url(APPLICATION)) as connection:
        connection.execute(COVERED)
        with pytest.raises(errors.InsufficientPrivilege):
            connection.execute("UPDATE records_record SET players = '{}'")
