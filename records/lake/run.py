"""Run a job on a dataset with Spark.

    python -m records.lake.run judge DATASET OUT --master local[2]

The job writes rows to OUT as Parquet. The last line of the output shows the number of
games per second and core. The exit status is 1 if the job `judge` finds records that
differ.
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
    "explorer": lambda options: jobs.explorer(options.plies),
    "statistics": lambda _: jobs.statistics(),
    "positions": lambda _: jobs.positions(),
    "pattern": lambda options: jobs.pattern(
        options.ruleset, options.pattern, options.at_ply
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a job; return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.job == "pattern" and None in (options.ruleset, options.pattern):
        parser.error("The job pattern requires --ruleset and --pattern.")
    try:
        job = _JOBS[options.job](options)
    except (InvalidError, UnknownRulesetError) as error:
        parser.error(str(error))
    return _run(job, options.dataset, options.out, options.master)


def _run(job: Job, dataset: str, out: str, master: str) -> int:
    from records.lake import spark  # noqa: PLC0415 - an extra

    session = spark.session(master)
    try:
        cores = session.sparkContext.defaultParallelism
        begun = time.perf_counter()
        spark.write(spark.rows(spark.read(session, dataset), job), job, out)
        seconds = time.perf_counter() - begun
        games = spark.read(session, dataset).count()
        result = session.read.parquet(out)
        differing = (
            result.where("size(differs) > 0").count() if job.name == "judge" else 0
        )
        print(  # noqa: T201 - output of the command
            f"{job.name} games={games} rows={result.count()} differing={differing}"
            f" cores={cores} seconds={seconds:.1f}"
            f" games/s/core={games / seconds / cores:.0f}"
        )
    finally:
        session.stop()
    return 1 if differing else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="records.lake.run", description=__doc__)
    parser.add_argument("job", choices=sorted(_JOBS))
    parser.add_argument(
        "dataset", help="folder or URL of a dataset written by export_lake"
    )
    parser.add_argument("out", help="folder or URL for the resulting rows")
    parser.add_argument("--master", default=os.environ.get("SPARK_MASTER", "local[2]"))
    parser.add_argument(
        "--plies",
        type=int,
        default=16,
        help="number of placements per game (only for the job explorer)",
    )
    parser.add_argument(
        "--ruleset", help="name of the ruleset (only for the job pattern)"
    )
    parser.add_argument(
        "--pattern",
        help="search terms, as in the record search (only for the job pattern)",
    )
    parser.add_argument(
        "--at-ply",
        type=int,
        help="number of placements after which the board must match (only for the"
        " job pattern)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
