"""Partitions of a test, which must leave the table that other tests meet as it was."""

from django.db import connections

from tests.past import partitioned

INDEXES = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"


def indexes() -> list[str]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(INDEXES)
        return [definition for (definition,) in cursor.fetchall()]


def test_partitions_of_a_test_leave_the_table_of_others_as_it_was(
    committed: None,
) -> None:
    before = indexes()
    with partitioned():
        pass
    assert indexes() == before
