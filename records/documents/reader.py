"""Reader for games as JSON documents. It does not use a database.

Documents have the fields of `GET /records/{record}`. The reader ignores unknown fields.
It also ignores fields that can be computed from the game, such as its result and
length. Documents are untrusted, so msgspec validates them with the size-limited types
below.
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
    """Id of the piece; None if it must be inferred from the cells."""


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
    """Convert parsed JSON to a game; raise `RefusedError` if it is malformed."""
    return _transcript(_checked(lambda: msgspec.convert(document, _Game)))


def read_json(text: bytes | Raw) -> Transcript:
    """Parse a JSON object as a game; raise `RefusedError` if it is malformed."""
    return _transcript(_checked(lambda: _GAME.decode(text)))


def split_json(text: bytes) -> Sequence[bytes | Raw]:
    """Split a list, or a page with `items`, into games; return other JSON as one game.

    Raises `RefusedError`. The games are validated later, by `read_json`.
    """
    match _checked(lambda: _FILE.decode(text)):
        case list(games) | _Page(items=list(games)):
            return games
    return [text]


def _checked(read: Callable[[], T]) -> T:
    """Call `read`, and convert its errors to `RefusedError`."""
    try:
        return read()
    except msgspec.ValidationError as error:
        raise RefusedError("malformed", f"{error}.") from error
    except RecursionError as error:
        raise RefusedError("syntax", "The JSON is nested too deeply.") from error
    except ValueError as error:
        raise RefusedError(
            "syntax", f"The document must be valid JSON in UTF-8: {error}."
        ) from error


def _transcript(game: _Game) -> Transcript:
    """Convert a game to a transcript.

    Private games are refused, because an import would publish them.
    """
    if game.visibility != "public":
        raise RefusedError(
            "private",
            "The game is private on its original server, so it cannot be imported.",
        )
    ruleset = _ruleset(game)
    played = Transcript(
        ruleset=ruleset,
        placements=_placements(game.placements, ruleset),
        players=_players(game.players, len(ruleset.seats)),
        picks=tuple([NamedPick(*astuple(pick)) for pick in game.picks]),
        out=tuple([Leaving(*astuple(leaving)) for leaving in game.out]),
        skips=tuple([Skip(*astuple(skip)) for skip in game.skips]),
        first_piece=game.first_piece,
        setup=_setup(game.setup, ruleset),
        started_at=read_time(game.started_at, "started_at"),
        ended_at=read_time(game.ended_at, "ended_at") if game.is_dated else None,
        game=_word_or_none(game.game, "game"),
        head=_word_or_none(game.head, "head"),
        stand_ins=_stand_ins(game.stand_ins, len(ruleset.seats)),
    )
    return replace(played, tree=_tree(game.tree, played)) if game.tree else played


def _ruleset(game: _Game) -> Ruleset:
    try:
        return find_ruleset(game.variant, game.options)
    except KeyError as error:
        detail = f"Unknown variant {game.variant[:MAX_NAME]!r}."

        raise RefusedError("unknown-variant", detail) from error
    except OptionError as error:
        raise RefusedError("unknown-option", str(error)) from error


def _placements(placements: Iterable[_Placement], ruleset: Ruleset) -> tuple[Move, ...]:
    return tuple(
        [
            Move(
                placement.color,
                placement.piece or _piece(placement.cells, ruleset),
                placement.cells,
            )
            for placement in placements
        ]
    )


def _piece(cells: tuple[tuple[int, ...], ...], ruleset: Ruleset) -> str | None:
    """Return the piece that the cells form; None if they do not form a piece."""
    number = ruleset.placements.find(cells)
    return None if number is None else ruleset.placements.piece_of(number).id


def _players(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    if players is None:
        return ("",) * seats
    if len(players) != seats:
        raise _malformed("players", f"must list {seats} players, one per seat")
    return tuple([_player(name, f"players[{i}]") for i, name in enumerate(players)])


def _player(player: str, place: str) -> str:
    """Normalize a player's name, which is empty if the player is unknown."""
    if len(player.removeprefix(IMPORTED_PREFIX)) > MAX_NAME:
        raise _malformed(place, f"must have at most {MAX_NAME} characters")
    try:
        return spelled(player)
    except ValueError as error:
        raise RefusedError("malformed", f"`$.{place}`: {error}") from error


def _stand_ins(numbers: Iterable[int], seats: int) -> tuple[int, ...]:
    stand_ins = tuple(sorted({*numbers}))
    if any(seat >= seats for seat in stand_ins):
        raise _malformed("stand_ins", f"must list seats from 0 to {seats - 1}")
    return stand_ins


def _setup(setup: _Setup | None, ruleset: Ruleset) -> Setup | None:
    if setup is None:
        return None
    start = Setup(placements=_placements(setup.placements, ruleset), color=setup.color)
    return start if start.changes(ruleset) else None


def read_time(text: str | None, place: str) -> datetime | None:
    """Parse a time, rounded down to the millisecond, or a day as midnight UTC.

    Raises `RefusedError`, which names the position in the document.
    """
    if text is None:
        return None
    try:
        at = datetime.fromisoformat(text)
        at = at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as error:
        problem = "must be a time such as 2026-11-21T10:15:30.123Z"
        raise _malformed(place, problem) from error
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def _tree(nodes: Sequence[_Node], played: Transcript) -> tuple[Node, ...]:
    """Read the nodes of an SGF file, which must contain the game's moves."""
    named_nodes = tuple([_node(*node, number) for number, node in enumerate(nodes)])
    _require_preorder(named_nodes)
    tree = _as_in_a_file(named_nodes)
    if _moves(read_nodes(tree)) != _moves(played):
        raise _malformed("tree", "must contain the same moves as `placements`")
    return tree


def _node(
    parent: int | None, properties: Sequence[tuple[str, list[str]]], number: int
) -> Node:
    named = dict(properties)
    if len(named) != len(properties):
        raise _malformed(f"tree[{number}]", "contains a property twice")
    return parent, named


def _as_in_a_file(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Write nodes as SGF and parse the result; raise an error if that fails."""
    try:
        return next(parse_collection(write_game_tree(nodes)))
    except SgfError as error:
        raise _malformed("tree", f"cannot be written as SGF: {error}") from error


def _moves(transcript: Transcript) -> tuple[object, ...]:
    return transcript.ruleset.variant, transcript.setup, transcript.placements


def _require_preorder(nodes: Sequence[Node]) -> None:
    """Refuse nodes that are not in preorder."""
    path: list[int | None] = [None]
    for number, (parent, _) in enumerate(nodes):
        while path and path[-1] != parent:
            path.pop()
        if not path or (parent is None) != (number == 0):
            raise _malformed(
                f"tree[{number}]", "must come after its parent, in preorder"
            )
        path.append(number)


def _word_or_none(text: str | None, place: str) -> str | None:
    return None if text is None else _word(text, place)


def _word(text: str, place: str) -> str:
    """Return a word; refuse it if it is too long or contains invisible characters."""
    if not text or (len(text) <= MAX_NAME and refusal(text) is None):
        return text
    raise _malformed(place, f"must have at most {MAX_NAME} characters, all visible")


def _malformed(place: str, problem: str) -> RefusedError:
    return RefusedError("malformed", f"`$.{place}` {problem}.")
