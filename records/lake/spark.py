"""Spark: jobs on as many cores and machines as there are.

Needs the extra `spark` and Java; where tasks run, Python with this package.
"""

import os
import sys
from pathlib import Path

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_schema

from records.lake.jobs import Job
from records.lake.layout import OldDatasetError
from records.lake.mappers import EXAMPLES

AT_ONCE = 1_000
"""Records that a mapper takes at once: what a process holds in memory."""
_ROOT = str(Path(__file__).parents[2])


def session(master: str) -> SparkSession:
    """Return a session at a master, such as `local[2]` or `spark://HOST:7077`."""
    settings: dict[str, int | str] = {
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.execution.arrow.maxRecordsPerBatch": AT_ONCE,
        # A record is a kilobyte and takes a millisecond: a task is some seconds.
        "spark.sql.files.maxPartitionBytes": 2**23,
        "spark.sql.files.openCostInBytes": 2**16,
        "spark.ui.enabled": "false",
    }
    builder = SparkSession.builder.master(master).appName("records.lake")
    for name, value in settings.items():
        builder = builder.config(name, value)
    if master.startswith("local"):
        # Here tasks run what is running; elsewhere, what is installed there.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = builder.config("spark.executorEnv.PYTHONPATH", _ROOT)
    return builder.getOrCreate()


def read(spark: SparkSession, dataset: str) -> DataFrame:
    """Return the records of a dataset; raises `OldDatasetError`."""
    records = spark.read.parquet(dataset)
    if "month" in records.columns:
        raise OldDatasetError(dataset)
    return records


def rows(records: DataFrame, job: Job) -> DataFrame:
    """Return the rows that a job makes of records, added up and in order."""
    schema = from_arrow_schema(job.made)
    if job.ruleset is not None:
        records = records.where(f.col("ruleset") == job.ruleset)
    made = records.select(*job.columns).mapInArrow(job.batches, schema)
    if job.keys:
        sums = [_sum(name) for name in job.made.names if name not in job.keys]
        made = made.groupBy(*job.keys).agg(*sums)
    return made


def write(made: DataFrame, job: Job, out: str) -> None:
    """Write the rows of a job as Parquet, in the place of what was there."""
    if job.order:
        # Rows that were added up lie by their keys already.
        made = made if job.keys else made.repartition(job.order[0])
        made = made.sortWithinPartitions(*job.order)
    made.write.mode("overwrite").parquet(out)


def _sum(name: str) -> Column:
    """Return how a column of rows that are alike becomes one value."""
    if name in ("color", "move"):
        return f.min(name).alias(name)
    if name == "examples":
        first = f.slice(f.array_sort(f.flatten(f.collect_list(name))), 1, EXAMPLES)
        return f.transform(first, lambda one: one["record"]).alias(name)
    return f.sum(name).alias(name)
