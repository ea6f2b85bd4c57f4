"""A job over a dataset of records, run by Spark.

    python -m records.lake.run judge DATASET OUT --master local[2]

Its rows are written to OUT as Parquet. The last line tells games a second per core.
Exits with 1 where the judge found records that say something else.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence

from games.errors import InvalidError
from records.judging.rulesets import UnknownRulesetError
from records.lake import jobs
from records.lake.jobs import Job

_JOBS: dict[str, Callable[[argparse.Namespace], Job]] = {
    "judge": lambda _: jobs.judge(),
    "explorer": lambda told: jobs.explorer(told.plies),
    "statistics": lambda _: jobs.statistics(),
    "positions": lambda _: jobs.positions(),
    "pattern": lambda told: jobs.pattern(told.ruleset, told.pattern, told.at_ply),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a job; return how the process exits."""
    parser = _parser()
    told = parser.parse_args(arguments)
    if told.job == "pattern" and None in (told.ruleset, told.pattern):
        parser.error("A pattern needs --ruleset and --pattern.")
    try:
        job = _JOBS[told.job](told)
    except (InvalidError, UnknownRulesetError) as error:
        parser.error(str(error))
    return _run(job, told.dataset, told.out, told.master)


def _run(job: Job, dataset: str, out: str, master: str) -> int:
    from records.lake import spark  # noqa: PLC0415 - an extra

    session = spark.session(master)
    try:
        cores = session.sparkContext.defaultParallelism
        begun = time.perf_counter()
        spark.write(spark.rows(spark.read(session, dataset), job), job, out)
        seconds = time.perf_counter() - begun
        games = spark.read(session, dataset).count()
        made = session.read.parquet(out)
        differing = (
            made.where("size(differs) > 0").count() if job.name == "judge" else 0
        )
        print(  # noqa: T201 - this is its answer
            f"{job.name} games={games} rows={made.count()} differing={differing}"
            f" cores={cores} seconds={seconds:.1f}"
            f" games/s/core={games / seconds / cores:.0f}"
        )
    finally:
        session.stop()
    return 1 if differing else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="records.lake.run", description=__doc__)
    parser.add_argument("job", choices=sorted(_JOBS))
    parser.add_argument("dataset", help="a folder that export_lake wrote, or its URL")
    parser.add_argument("out", help="a folder that is written, or its URL")
    parser.add_argument("--master", default=os.environ.get("SPARK_MASTER", "local[2]"))
    parser.add_argument("--plies", type=int, default=16, help="of the explorer")
    parser.add_argument("--ruleset", help="of a pattern, by its name")
    parser.add_argument("--pattern", help="terms, as the search of records takes them")
    parser.add_argument("--at-ply", type=int, help="after so many placements")
    return parser


if __name__ == "__main__":
    sys.exit(main())
