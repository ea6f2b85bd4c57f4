"""Jobs on Spark, held against the tables of the archive, game for game."""

from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings

from records.search.filters import matching
from tests.records.lake import archived

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from records.lake.jobs import Job

# pyspark's own: a socket that it leaves to be collected, and what pandas says to it.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def run(
    spark: "SparkSession", dataset: Path, job: "Job", out: Path
) -> list[dict[str, Any]]:
    """What a job wrote."""
    from records.lake.spark import read, rows, write  # noqa: PLC0415 - an extra

    write(rows(read(spark, str(dataset)), job), job, str(out))
    return [
        row.asDict(recursive=True) for row in spark.read.parquet(str(out)).collect()
    ]


@pytest.mark.usefixtures("patient_database")
def test_jobs_make_what_the_archive_has(
    spark: "SparkSession", dataset: Path, tmp_path: Path
) -> None:
    from records.lake import jobs  # noqa: PLC0415 - an extra

    def made(job: "Job") -> list[dict[str, Any]]:
        return run(spark, dataset, job, tmp_path / job.name)

    verdicts = made(jobs.judge())
    assert {one["record"] for one in verdicts} == archived.public()
    assert [one for one in verdicts if one["differs"]] == []

    assert {tuple(one.values()) for one in made(jobs.statistics())} == (
        archived.tallied()
    )

    choices = made(jobs.explorer(settings.EXPLORER_PLIES))
    choices.sort(key=lambda one: [one[name] for name in archived.KEY])
    assert choices == archived.chosen()

    pattern = "owned:purple:e10"
    found = {one["record"] for one in made(jobs.pattern("duo", pattern, None))}
    asked = {"ruleset": "duo", "pattern": pattern, "symmetric": True}
    known = matching(asked, None).values_list("id", flat=True)
    assert found == {str(record) for record in known} != set()

    # Spark tells times as the clock here does.
    positions = {
        (one["key"], one["ended_at"].astimezone(UTC), one["record"])
        for one in made(jobs.positions())
    }
    assert positions == archived.came_through()
