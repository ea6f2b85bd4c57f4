"""Documents: games as JSON tells them, read as transcripts. Pure: no database.

What is read is what `GET /records/{id}` answers; names that mean nothing here, or that
follow from the game (its result, its length), are comments. Documents come from
anywhere: their shape is below, msgspec holds them to it, and everything is bounded.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import astuple

from games.rules.moves import Move
from games.rules.options import OptionError
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.blksgf.reader import read_nodes
from records.blksgf.tree import (
    MAX_NODES,
    SgfError,
    parse_collection,
    write_game_tree,
)
from records.judging.bounds import (
    MAX_NAME,
    MAX_PLIES,
    MAX_SEATS,
    MAX_SKIPS,
    Ply,
    Seat,
    Word,
)
from records.judging.judge import RefusedError
from records.judging.names import refusal
from records.judging.transcripts import (
    IMPORTED_PREFIX,
    Leaving,
    NamedPick,
    Node,
    Setup,
    Skip,
    Transcript,
    spelled,
)

T = TypeVar("T")

_Cell: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=2, max_length=3)]
_Name: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9]{1,64}\Z")]
_Text: TypeAlias = Annotated[str, Meta(pattern=r"\A[^\0]*\Z")]
_Values: TypeAlias = Annotated[list[_Text], Meta(min_length=1)]
_Node: TypeAlias = tuple[int | None, list[tuple[_Name, _Values]]]


class _Placement(Struct, gc=False):
    color: str
    cells: Annotated[tuple[_Cell, ...], Meta(max_length=8)]
    piece: str | None = None
    """None: the piece that the cells form."""


_Placements: TypeAlias = Annotated[tuple[_Placement, ...], Meta(max_length=MAX_PLIES)]


class _Pick(Struct):
    seat: Seat
    color: Word
    piece: Word


class _Leaving(Struct):
    seat: Seat
    ply: Ply
    reason: Word


class _Skip(Struct):
    ply: Ply
    color: Word


class _Setup(Struct):
    placements: _Placements = ()
    color: Word | None = None


class _Game(Struct):
    variant: str
    options: Annotated[dict[str, Any], Meta(max_length=20)] = {}
    visibility: str = "public"
    players: Annotated[tuple[str, ...], Meta(max_length=MAX_SEATS)] | None = None
    picks: Annotated[tuple[_Pick, ...], Meta(max_length=MAX_PLIES)] = ()
    setup: _Setup | None = None
    placements: _Placements = ()
    out: Annotated[tuple[_Leaving, ...], Meta(max_length=MAX_SEATS)] = ()
    skips: Annotated[tuple[_Skip, ...], Meta(max_length=MAX_SKIPS)] = ()
    first_piece: Word | None = None
    started_at: str | None = None
    ended_at: str | None = None
    is_dated: bool = True
    game: str | None = None
    head: str | None = None
    stand_ins: Annotated[tuple[Seat, ...], Meta(max_length=MAX_SEATS)] = ()
    tree: Annotated[tuple[_Node, ...], Meta(max_length=MAX_NODES)] | None = None


class _Page(Struct):
    items: list[Raw] | None = None


_GAME = msgspec.json.Decoder(_Game)
_FILE = msgspec.json.Decoder(list[Raw] | _Page)


def read_document(document: object) -> Transcript:
    """Return the game that parsed JSON tells; raises `RefusedError`."""
    return _transcript(_checked(lambda: msgspec.convert(document, _Game)))


def read_json(text: bytes | Raw) -> Transcript:
    """Return the game that a JSON object tells; raises `RefusedError`."""
    return _transcript(_checked(lambda: _GAME.decode(text)))


def split_json(text: bytes) -> Sequence[bytes | Raw]:
    """Return the games of a list, or of a page with `items`; any other is one game.

    Raises `RefusedError`. Whether each is a game, `read_json` finds out.
    """
    match _checked(lambda: _FILE.decode(text)):
        case list(games) | _Page(items=list(games)):
            return games
    return [text]


def _checked(read: Callable[[], T]) -> T:
    """Refuse what is no JSON, or none of a game."""
    try:
        return read()
    except msgspec.ValidationError as error:
        raise RefusedError("malformed", f"{error}.") from error
    except RecursionError as error:
        raise RefusedError("syntax", "This is nested too deeply.") from error
    except ValueError as error:
        raise RefusedError("syntax", f"This is no JSON in UTF-8: {error}.") from error


def _transcript(told: _Game) -> Transcript:
    """Return a game as a transcript.

    A game that was not public where it comes from is not made so here.
    """
    if told.visibility != "public":
        raise RefusedError("private", "The game is not public where it comes from.")
    ruleset = _ruleset(told)
    played = Transcript(
        ruleset=ruleset,
        placements=_placements(told.placements, ruleset),
        players=_players(told.players, len(ruleset.seats)),
        picks=tuple([NamedPick(*astuple(pick)) for pick in told.picks]),
        out=tuple([Leaving(*astuple(leaving)) for leaving in told.out]),
        skips=tuple([Skip(*astuple(skip)) for skip in told.skips]),
        first_piece=told.first_piece,
        setup=_setup(told.setup, ruleset),
        started_at=read_time(told.started_at, "started_at"),
        ended_at=read_time(told.ended_at, "ended_at") if told.is_dated else None,
        game=_word_or_none(told.game, "game"),
        head=_word_or_none(told.head, "head"),
        stand_ins=_stand_ins(told.stand_ins, len(ruleset.seats)),
    )
    return replace(played, tree=_tree(told.tree, played)) if told.tree else played


def _ruleset(told: _Game) -> Ruleset:
    try:
        return find_ruleset(told.variant, told.options)
    except KeyError as error:
        detail = f"There is no variant {told.variant[:MAX_NAME]!r} here."
        raise RefusedError("unknown-variant", detail) from error
    except OptionError as error:
        raise RefusedError("unknown-option", str(error)) from error


def _placements(placements: Iterable[_Placement], ruleset: Ruleset) -> tuple[Move, ...]:
    return tuple(
        [
            Move(one.color, one.piece or _piece(one.cells, ruleset), one.cells)
            for one in placements
        ]
    )


def _piece(cells: tuple[tuple[int, ...], ...], ruleset: Ruleset) -> str | None:
    """Return the piece that cells form; the judge refuses those that form none."""
    number = ruleset.placements.find(cells)
    return None if number is None else ruleset.placements.piece_of(number).id


def _players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if players is None:
        return ("",) * seats
    if len(players) != seats:
        raise _malformed("players", f"name who sat in the {seats} seats")
    return tuple([_player(name, f"players[{i}]") for i, name in enumerate(players)])


def _player(player: str, place: str) -> str:
    """Read a player: only the name counts, and without one it is nobody."""
    if len(player.removeprefix(IMPORTED_PREFIX)) > MAX_NAME:
        raise _malformed(place, f"is a name of at most {MAX_NAME} characters")
    try:
        return spelled(player)
    except ValueError as error:
        raise RefusedError("malformed", f"`$.{place}`: {error}") from error


def _stand_ins(told: Iterable[int], seats: int) -> tuple[int, ...]:
    found = tuple(sorted({*told}))
    if any(seat >= seats for seat in found):
        raise _malformed("stand_ins", f"names some of the {seats} seats")
    return found


def _setup(setup: _Setup | None, ruleset: Ruleset) -> Setup | None:
    if setup is None:
        return None
    told = Setup(placements=_placements(setup.placements, ruleset), color=setup.color)
    return told if told.changes(ruleset) else None


def read_time(text: str | None, place: str) -> datetime | None:
    """Read a time to the millisecond, or a day: its midnight in UTC.

    Raises `RefusedError` that names the place in the document.
    """
    if text is None:
        return None
    try:
        at = datetime.fromisoformat(text)
        at = at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        raise _malformed(place, "is a time as in 2026-11-21T10:15:30.123Z") from error
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def _tree(nodes: Sequence[_Node], played: Transcript) -> tuple[Node, ...]:
    """Read the nodes of a file, which tell the same moves as the rest."""
    told = tuple([_node(*node, number) for number, node in enumerate(nodes)])
    _require_preorder(told)
    tree = _as_in_a_file(told)
    if _moves(read_nodes(tree)) != _moves(played):
        raise _malformed("tree", "tells another game than the placements")
    return tree


def _node(
    parent: int | None, properties: Sequence[tuple[str, list[str]]], number: int
) -> Node:
    named = dict(properties)
    if len(named) != len(properties):
        raise _malformed(f"tree[{number}]", "has a property twice")
    return parent, named


def _as_in_a_file(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Return nodes as a file would give them back: what is told can be exported."""
    try:
        return next(parse_collection(write_game_tree(nodes)))
    except SgfError as error:
        raise _malformed("tree", f"cannot be a file: {error}") from error


def _moves(told: Transcript) -> tuple[object, ...]:
    return told.ruleset.variant, told.setup, told.placements


def _require_preorder(nodes: Sequence[Node]) -> None:
    """Refuse nodes that do not follow their parent, or a sibling's descendants."""
    path: list[int | None] = [None]
    for number, (parent, _) in enumerate(nodes):
        while path and path[-1] != parent:
            path.pop()
        if not path or (parent is None) != (number == 0):
            raise _malformed(f"tree[{number}]", "does not follow its parent")
        path.append(number)


def _word_or_none(text: str | None, place: str) -> str | None:
    return None if text is None else _word(text, place)


def _word(text: str, place: str) -> str:
    """Read a word of characters that can be seen (and that a database takes)."""
    if not text or (len(text) <= MAX_NAME and refusal(text) is None):
        return text
    raise _malformed(place, f"is a text of at most {MAX_NAME} visible characters")


def _malformed(place: str, what: str) -> RefusedError:
    return RefusedError("malformed", f"`$.{place}` {what}.")
