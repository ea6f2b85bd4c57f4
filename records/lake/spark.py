"""Run jobs with Spark on any number of cores and machines.

Requires the extra `spark` and Java. The machines that run tasks require Python with
this package.
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
"""Number of records per batch. A process holds one batch in memory."""
_ROOT = str(Path(__file__).parents[2])


def session(master: str) -> SparkSession:
    """Return a session with a master, such as `local[2]` or `spark://HOST:7077`."""
    settings: dict[str, int | str] = {
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.execution.arrow.maxRecordsPerBatch": AT_ONCE,
        # A record has about 1 kB and takes about 1 ms. A task therefore takes a few
        # seconds.
        "spark.sql.files.maxPartitionBytes": 2**23,
        "spark.sql.files.openCostInBytes": 2**16,
        "spark.ui.enabled": "false",
    }
    builder = SparkSession.builder.master(master).appName("records.lake")
    for name, value in settings.items():
        builder = builder.config(name, value)
    if master.startswith("local"):
        # Local tasks use the Python and the checkout of this process. Other machines
        # use their own.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = builder.config("spark.executorEnv.PYTHONPATH", _ROOT)
    return builder.getOrCreate()


def read(spark: SparkSession, dataset: str) -> DataFrame:
    """Return a dataset's records; raise `OldDatasetError` if its format is too old."""
    records = spark.read.parquet(dataset)
    if "month" in records.columns:
        raise OldDatasetError(dataset)
    return records


def rows(records: DataFrame, job: Job) -> DataFrame:
    """Return a job's rows for these records, aggregated by the job's keys."""
    schema = from_arrow_schema(job.result)
    if job.ruleset is not None:
        records = records.where(f.col("ruleset") == job.ruleset)
    result = records.select(*job.columns).mapInArrow(job.batches, schema)
    if job.keys:
        sums = [_sum(name) for name in job.result.names if name not in job.keys]
        result = result.groupBy(*job.keys).agg(*sums)
    return result


def write(result: DataFrame, job: Job, out: str) -> None:
    """Write a job's rows as Parquet, replacing existing files."""
    if job.order:
        # Aggregated rows are already partitioned by their keys.
        result = result if job.keys else result.repartition(job.order[0])
        result = result.sortWithinPartitions(*job.order)
    result.write.mode("overwrite").parquet(out)


def _sum(name: str) -> Column:
    """Return the expression that aggregates a column."""
    if name in ("color", "move"):
        return f.min(name).alias(name)
    if name == "examples":
        first = f.slice(f.array_sort(f.flatten(f.collect_list(name))), 1, EXAMPLES)
        return f.transform(first, lambda example: example["record"]).alias(name)
    return f.sum(name).alias(name)
