"""Documents: games as JSON tells them, read as transcripts. Pure: no database.

What is read is what `GET /records/{id}` answers; names that mean nothing here, or that
follow from the game (its result, its length), are comments. Documents come from
anywhere: everything is looked at before it is used, and bounded.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

from games.rules.geometry import Cell
from games.rules.named import Named
from games.rules.options import OptionError
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.blksgf.reader import read_nodes
from records.blksgf.tree import MAX_NODES
from records.judging import MAX_PLIES, RefusedError
from records.transcripts import Leaving, NamedPick, Node, Setup, Transcript

Document: TypeAlias = Mapping[str, Any]
T = TypeVar("T")

MAX_CELLS = 8
"""No piece of any variant has more than 6."""
MAX_NAME = 100
"""Characters of a player's name, or of any other word."""
MAX_OPTIONS = 20
MAX_SEATS = 4
_INTEGERS = {int}
NAME = re.compile(r"[A-Za-z0-9]{1,64}", re.ASCII)
"""Of a property."""


def read_document(document: object) -> Transcript:
    """Return the game that a document tells; raises `RefusedError`.

    A game that was not public where it comes from is not made so here.
    """
    if not isinstance(document, dict):
        raise RefusedError("malformed", "A game is a JSON object.")
    if document.get("visibility", "public") != "public":
        raise RefusedError("private", "The game is not public where it comes from.")
    ruleset = _ruleset(document)
    is_dated = document.get("is_dated", True) is not False
    played = Transcript(
        ruleset=ruleset,
        placements=_listed(document, "placements", MAX_PLIES, _placement),
        players=_players(document, len(ruleset.seats)),
        picks=_listed(document, "picks", MAX_PLIES, _pick),
        out=_listed(document, "out", MAX_SEATS, _leaving),
        setup=_setup(document),
        started_at=_time(document, "started_at"),
        ended_at=_time(document, "ended_at") if is_dated else None,
        game=_word_or_none(document, "game"),
        head=_word_or_none(document, "head"),
    )
    return replace(played, tree=_tree(document, played))


def _ruleset(document: Document) -> Ruleset:
    variant, options = document.get("variant"), document.get("options", {})
    if not isinstance(variant, str):
        raise _malformed("variant", "is the id of a variant")
    if not isinstance(options, dict) or len(options) > MAX_OPTIONS:
        raise _malformed("options", f"is an object of at most {MAX_OPTIONS} names")
    try:
        return find_ruleset(variant, options)
    except KeyError as error:
        detail = f"There is no variant {variant[:MAX_NAME]!r} here."
        raise RefusedError("unknown-variant", detail) from error
    except OptionError as error:
        raise RefusedError("unknown-option", str(error)) from error


def _players(document: Document, seats: int) -> tuple[str, ...]:
    if document.get("players") is None:
        return ("",) * seats
    players = _listed(document, "players", MAX_SEATS, _word)
    if len(players) != seats:
        raise _malformed("players", f"names who sat in the {seats} seats")
    return players


def _setup(document: Document) -> Setup | None:
    setup = document.get("setup")
    if setup is None:
        return None
    if not isinstance(setup, dict):
        raise _malformed("setup", "is an object with placements")
    return Setup(
        placements=_listed(setup, "placements", MAX_PLIES, _placement),
        color=_word_or_none(setup, "color"),
    )


def _time(document: Document, name: str) -> datetime | None:
    """Read a time to the millisecond, or a day: its midnight in UTC."""
    text = document.get(name)
    if text is None:
        return None
    try:
        at = datetime.fromisoformat(text)
        at = at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (TypeError, ValueError, OverflowError) as error:
        raise _malformed(name, "is a time as in 2026-11-21T10:15:30.123Z") from error
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def _listed(
    document: Document, name: str, most: int, read: Callable[[object, str], T]
) -> tuple[T, ...]:
    """Read the items of a list that may be left out; each is told its place."""
    items = document.get(name)
    if items is None:
        return ()
    if not isinstance(items, list) or len(items) > most:
        raise _malformed(name, f"is a list of at most {most}")
    return tuple([read(item, f"{name}.{i}") for i, item in enumerate(items)])


def _placement(value: object, place: str) -> Named:
    # Most of a file are these: patterns would take three times as long.
    if isinstance(value, dict):
        color, piece, cells = value.get("color"), value.get("piece"), value.get("cells")
        if isinstance(color, str) and isinstance(piece, str):
            return Named(color, piece, _cells(cells, place))
    raise _malformed(place, "has a color, a piece and cells")


def _cells(value: object, place: str) -> tuple[Cell, ...]:
    if not isinstance(value, list) or len(value) > MAX_CELLS:
        raise _malformed(place, f"has a list of up to {MAX_CELLS} cells")
    for cell in value:
        # Exactly integers: neither 1.0 nor true may stand for 1.
        is_cell = type(cell) is list and len(cell) in (2, 3)
        if not is_cell or {*map(type, cell)} != _INTEGERS:
            raise _malformed(place, "has cells of two or three whole numbers")
    return tuple(map(tuple, value))


def _pick(value: object, place: str) -> NamedPick:
    match value:
        case {"seat": seat, "color": str(color), "piece": str(piece)}:
            if type(seat) is int:
                return NamedPick(seat, _word(color, place), _word(piece, place))
    raise _malformed(place, "has a seat, a color and a piece")


def _leaving(value: object, place: str) -> Leaving:
    match value:
        case {"seat": seat, "ply": ply, "reason": reason}:
            if type(seat) is int and type(ply) is int:
                return Leaving(seat, ply, _word(reason, place))
    raise _malformed(place, "has a seat, a ply and a reason")


def _tree(document: Document, played: Transcript) -> tuple[Node, ...]:
    """Read the nodes of a file, which tell the same moves as the rest."""
    nodes = _listed(document, "tree", MAX_NODES, _node)
    if not nodes:
        return ()
    _require_preorder(nodes)
    told = read_nodes(nodes)
    if (told.setup, told.placements) != (played.setup, played.placements):
        raise _malformed("tree", "tells another game than the placements")
    return nodes


def _node(value: object, place: str) -> Node:
    match value:
        case [parent, list(properties)] if parent is None or type(parent) is int:
            if all(_is_property(one) for one in properties):
                return parent, dict(properties)
    raise _malformed(place, "has the number of its parent, and properties with texts")


def _is_property(value: object) -> bool:
    match value:
        case [str(name), [_, *_] as values]:
            return NAME.fullmatch(name) is not None and all(
                isinstance(text, str) and "\0" not in text for text in values
            )
    return False


def _require_preorder(nodes: Sequence[Node]) -> None:
    """Refuse nodes that do not follow their parent, or a sibling's descendants."""
    path: list[int | None] = [None]
    for number, (parent, _) in enumerate(nodes):
        while path and path[-1] != parent:
            path.pop()
        if not path or (parent is None) != (number == 0):
            raise _malformed(f"tree.{number}", "does not follow its parent")
        path.append(number)


def _word_or_none(document: Document, name: str) -> str | None:
    return None if document.get(name) is None else _word(document[name], name)


def _word(value: object, place: str) -> str:
    """Read a word of characters that can be seen (and that a database takes)."""
    if isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable():
        return value
    raise _malformed(place, f"is a text of at most {MAX_NAME} visible characters")


def _malformed(place: str, what: str) -> RefusedError:
    return RefusedError("malformed", f"{place} {what}.")
