"""SQL queries on a dataset with DuckDB, on one machine with limited memory.

Requires the extra `lake`. Values that depend on the rules are available only from the
Spark jobs. These values are each team's margins and the texts of moves.
"""

from collections.abc import Mapping
from typing import Any

import duckdb

from records.explorer.slices import POOLS, RATING_STEP, UNKNOWN
from records.judging.bounds import MAX_SEATS
from records.lake.layout import OLD_PARTS, PARTS, OldDatasetError

_RECORDS = """
CREATE VIEW record AS SELECT * FROM
read_parquet('{}', hive_partitioning = true, hive_types = {{'year': SMALLINT}})
"""
_GAMES = """
WITH game AS (
    SELECT *, list_transform(placements, lambda one: one.piece) AS pieces,
        json_extract_string(options, '$.objective') IS NOT DISTINCT FROM 'reverse'
            AS is_reverse,
        result.seats AS scores, map_keys(result.colors) AS colors,
        map_values(result.colors) AS points
    FROM record WHERE kind = 'game' AND is_shared
)
"""
_STATISTICS = f"""
{_GAMES}, color AS (
    SELECT id, ruleset, unnest(colors) AS color, unnest(points) AS score,
        CASE WHEN is_reverse THEN list_min(points) ELSE list_max(points) END AS best,
        list_count(list_filter(points, lambda one: one = best)) AS winners
    FROM game
), tally AS (
    SELECT ruleset, 'games' AS measure, '' AS part, 0 AS value FROM game
    UNION ALL SELECT ruleset, 'pool', pool, 0 FROM game
    UNION ALL SELECT ruleset, 'length', '', length FROM game
    UNION ALL SELECT ruleset, 'margin', '', margin FROM game WHERE margin IS NOT NULL
    UNION ALL
    SELECT ruleset, CASE WHEN is_drawn THEN 'shared' ELSE 'won' END,
        CAST(unnest(winners) AS VARCHAR), 0 FROM game
    UNION ALL
    SELECT ruleset, 'score', CAST(unnest(range(len(scores))) AS VARCHAR), unnest(scores)
    FROM game
    UNION ALL SELECT ruleset, 'piece', unnest(pieces), unnest(range(1, length + 1))
    FROM game
    UNION ALL SELECT ruleset, 'color-score', color, score FROM color
    UNION ALL
    SELECT ruleset, CASE WHEN winners = 1 THEN 'color-won' ELSE 'color-shared' END,
        color, 0
    FROM color WHERE score = best
)
SELECT ruleset, measure, part, value, count(*) AS games FROM tally GROUP BY ALL
ORDER BY ALL
"""  # noqa: S608 - contains only names from this file


def _ended(seat: int) -> str:
    """Return SQL that counts the games that a seat's team won or shared."""
    has_won = f"list_contains(winners, {seat}) AND {{}} is_drawn"
    return ", ".join(
        f"sum(CASE WHEN seats > {seat} THEN CAST({has_won.format(no)} AS INTEGER) END)"
        f" AS {name}_{seat}"
        for name, no in (("won", "NOT"), ("shared", ""))
    )


# Records do not contain the position before a skip or a departure. Only the Spark job
# counts the placement that led to this position, and later placements.
_CHOICES = f"""
WITH game AS (
    SELECT *, len(result.seats) AS seats,
        list_position({[str(pool) for pool in POOLS]}, pool) - 1 AS of_pool,
        CASE WHEN is_dated THEN year(ended_at) ELSE {UNKNOWN} END AS of_year,
        CASE WHEN rating IS NULL THEN {UNKNOWN} ELSE
            greatest(1, CAST(floor(rating / {RATING_STEP}) AS INTEGER)) * {RATING_STEP}
        END AS band,
        least(
            $plies, length,
            coalesce(out[1].ply - 1, length), coalesce(skips[1].ply - 1, length)
        ) AS last
    FROM record WHERE kind = 'game' AND is_shared AND len(picks) = 0
), visit AS (
    SELECT *, unnest(range(1, last + 1)) AS ply FROM game WHERE last > 0
)
SELECT positions[ply] AS position, positions[ply + 1] AS next, of_pool AS pool,
    of_year AS year, band AS rating, count(*) AS games,
    {", ".join(map(_ended, range(MAX_SEATS)))}
FROM visit GROUP BY ALL ORDER BY ALL
"""  # noqa: S608
_SEARCH = """
SELECT id FROM record
WHERE ($player IS NULL OR list_contains(
        [nfc_normalize(name) FOR name IN players], nfc_normalize($player)
    ))
    AND ($ruleset IS NULL OR ruleset = $ruleset)
    AND ($length_min IS NULL OR length >= $length_min)
    AND ($length_max IS NULL OR length <= $length_max)
    AND ($margin_min IS NULL OR margin >= $margin_min)
    AND ($margin_max IS NULL OR margin <= $margin_max)
ORDER BY ended_at DESC, id DESC LIMIT $limit
"""
FILTERS = ("player", "ruleset", "length_min", "length_max", "margin_min", "margin_max")


class Lake:
    """A dataset that is queried with DuckDB."""

    def __init__(self, dataset: str, memory: str = "1GB") -> None:
        """Open a dataset; raise `OldDatasetError` if an earlier release wrote it."""
        self._database = duckdb.connect(config={"memory_limit": memory})
        self._database.execute("SET TimeZone = 'UTC'")
        old = self._database.execute("FROM glob(?) LIMIT 1", [f"{dataset}/{OLD_PARTS}"])
        if old.fetchone():
            raise OldDatasetError(dataset)
        files = f"{dataset}/{PARTS}".replace("'", "''")
        self._database.execute(_RECORDS.format(files))

    def statistics(self) -> list[tuple[Any, ...]]:
        """Return rows with the ruleset, measure, part, value and number of games."""
        return self._database.execute(_STATISTICS).fetchall()

    def choices(self, plies: int) -> list[dict[str, Any]]:
        """Return the moves chosen in each position, by slice, with the results."""
        result = self._database.execute(_CHOICES, {"plies": plies})
        names = [column[0] for column in result.description or ()]
        return [dict(zip(names, row, strict=True)) for row in result.fetchall()]

    def search(self, filters: Mapping[str, Any], limit: int = 100) -> list[str]:
        """Return the ids of records that match all filters, the latest first."""
        values = {name: filters.get(name) for name in FILTERS}
        result = self._database.execute(_SEARCH, {**values, "limit": limit})
        return [record for (record,) in result.fetchall()]
