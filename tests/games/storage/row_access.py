"""Which rows a statement can come to, by PostgreSQL's own plan and catalog."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db import connection

GAME_COLUMNS = {"games_game": "id", "games_obligation": "subject"}
"""Column with a game's id in tables that do not call it `game_id`."""
LOOKS_AT_ROWS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "MERGE")

CONDITIONS = ("Index Cond", "Recheck Cond", "Filter")
"""Kinds of access to rows."""
_INDEXES = """
SELECT array_agg(a.attname::text ORDER BY k.place)
FROM pg_index AS i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number
WHERE i.indrelid = %s::regclass AND i.indpred IS NULL GROUP BY i.indexrelid
"""

Statement: TypeAlias = tuple[str, Any]
Node: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Access:
    """Step of a query plan that reads or writes a table, and how it selects rows."""

    table: str
    condition: str
    names_game: bool
    """Whether each row that it comes to is of the game, or of the row of that game."""


@contextmanager
def recorded() -> Iterator[list[Statement]]:
    """Yield a list that gets each statement that runs, with its parameters."""
    ran: list[Statement] = []

    def record(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if sql.split(maxsplit=1)[0].upper() in LOOKS_AT_ROWS:
            ran.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(record):
        yield ran


def accesses(statement: Statement, game: str) -> list[Access]:
    """Return how a statement accesses tables, planned as if all tables were large.

    Whether rows are joined one by one or by whole tables is up to what PostgreSQL has
    counted, so the statement is planned for both.
    """
    plans = [_planned(statement, game, one_by_one) for one_by_one in ("on", "off")]
    return [
        plan.access(node)
        for plan in plans
        for node in plan.nodes
        if "Relation Name" in node
    ]


def unique_keys(table: str) -> dict[str, list[str]]:
    """Return the columns of each key by which rows of a table are one."""
    return dict(
        _rows(
            "SELECT i.indexrelid::regclass::text, array_agg(a.attname::text)"
            " FROM pg_index AS i JOIN pg_attribute AS a"
            " ON a.attrelid = i.indexrelid WHERE i.indrelid = %s::regclass"
            " AND (i.indisunique OR i.indisexclusion) GROUP BY 1",
            table,
        )
    )


def triggers(table: str) -> set[str]:
    """Return what else happens where rows of a table change."""
    rows = _rows(
        "SELECT tgname::text FROM pg_trigger WHERE tgrelid = %s::regclass", table
    )
    return {name for (name,) in rows}


def game_column(table: str) -> str:
    """Return the column of a table that says of which game a row is."""
    return GAME_COLUMNS.get(table, "game_id")


class _Plan:
    """A plan, and the names by which its steps refer to each other."""

    def __init__(self, root: Node, game: str) -> None:
        self.nodes = list(_nodes(root))
        self._game = game
        self._named = {node["Alias"]: node for node in self.nodes if "Alias" in node}

    def access(self, node: Node) -> Access:
        table, column = node["Relation Name"], game_column(node["Relation Name"])
        if node["Node Type"] == "ModifyTable":
            if node["Operation"] != "Insert":
                # Its source finds the rows, and is looked at as well.
                return Access(table, node["Operation"], names_game=True)
            source = _source(node)
            condition = _inserted(table, column, source["Output"])
            is_never = source.get("One-Time Filter") == "false"
            return Access(table, condition, is_never or self._is_game(condition))
        parts = (node.get(part, "") for part in CONDITIONS)
        condition = " ".join(filter(None, parts))
        match = re.search(rf"(?<!\w){column} = ((?:[^\s()]|\([^\s()]+\))+)", condition)
        is_found = match and self._is_game(match[1]) and _leads_to(table, condition)
        return Access(table, condition, bool(is_found))

    def _is_game(self, expression: str) -> bool:
        """Return whether an expression is the game's id, directly or by a join."""
        bare = re.sub(r"::\w+|[()']", "", expression)
        name, _, column = bare.rpartition(".")
        node = self._named.get(name.strip('"'), {})
        if node.get("Node Type") == "Subquery Scan":
            output = _source(node)["Output"]
            return any(self._is_game(o) for o in output if o.endswith(f".{column}"))
        is_row = node.get("CTE Name") == "game" and column == "id"
        return is_row or bare == self._game


def _planned(statement: Statement, game: str, one_by_one: str) -> _Plan:
    sql, params = statement
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"SET LOCAL enable_nestloop = {one_by_one}")
        cursor.execute(f"EXPLAIN (VERBOSE, FORMAT JSON) {sql}", params)
        ((plan,),) = cursor.fetchall()
        cursor.execute("SET LOCAL enable_nestloop = on")
        cursor.execute("SET LOCAL enable_seqscan = on")
    return _Plan(plan[0]["Plan"], game)


def _leads_to(table: str, condition: str) -> bool:
    """Return whether an index selects a game's rows by equality conditions.

    Where a table is small the plan may take another, and look at the game in each row.
    """
    bound = set(re.findall(r"(\w+) = ", condition))
    column = game_column(table)
    return any(
        column in columns and bound.issuperset(columns[: columns.index(column) + 1])
        for (columns,) in _rows(_INDEXES, table)
    )


def _inserted(table: str, column: str, output: Sequence[str]) -> str:
    columns = _rows(
        "SELECT attname::text FROM pg_attribute WHERE attrelid = %s::regclass"
        " AND attnum > 0 ORDER BY attnum",
        table,
    )
    names = [name for (name,) in columns]
    return output[names.index(column)] if column in names else ""


def _source(node: Node) -> Node:
    """Return the step whose rows a step takes."""
    (source,) = (
        child
        for child in node["Plans"]
        if child["Parent Relationship"] in ("Outer", "Subquery")
    )
    innermost: Node = source
    return innermost


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.get("Plans", ()):
        yield from _nodes(child)


def _rows(sql: str, table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, [table])
        return list(cursor.fetchall())
