"""The server's packets, as the bytes that the contest's own server would send.

Each function returns one packet. A connection begins with `OPENING`, together with its
first packet, and ends with `CLOSING`.
"""

from collections.abc import Sequence

from blokus_api.contest.elements import Element, lines_of
from blokus_api.contest.packets import (
    NAMES,
    SET_MOVE,
    SKIP_MOVE,
    Play,
    Prepare,
    Request,
    RoomMessage,
    attributes_of,
    flag_text,
)
from blokus_api.contest.placements import (
    COLORS,
    KINDS,
    PIECES,
    TEAMS,
    SetMove,
    SkipMove,
)
from blokus_api.contest.rounds import contest_turn
from games.rules import Position

OPENING = b"<protocol>"
CLOSE = b"\n  <close/>"
CLOSING = b"\n</protocol>"


def joined(room_id: str) -> bytes:
    """Return the packet for a client that joined a room."""
    return _packet(Element("joined", {"roomId": room_id}))


def joined_game_room(room_id: str, players: int) -> bytes:
    """Return the packet for administrators after a client joined an open room."""
    attributes = {"roomId": room_id, "playerCount": str(players)}
    return _packet(Element("joinedGameRoom", attributes))


def prepared(room_id: str, reservation_codes: Sequence[str]) -> bytes:
    """Return the packet for an administrator who prepared a room."""
    codes = [Element("reservation", text=code) for code in reservation_codes]
    return _packet(Element("prepared", {"roomId": room_id}, codes))


def observed(room_id: str) -> bytes:
    """Return the packet for an administrator who starts to observe a room."""
    return _packet(Element("observed", {"roomId": room_id}))


def left_room(room_id: str) -> bytes:
    """Return the packet for all clients in a room after the result."""
    return _packet(Element("left", {"roomId": room_id}))


def errorpacket(message: str, request: Request) -> bytes:
    """Return the packet that reports a failed request, with a message from `errors`."""
    return _packet(Element("errorpacket", {"message": message}, [_echo(request)]))


def welcome(room_id: str, seat: int) -> bytes:
    """Return the packet that names a player's team after both players have joined."""
    return _in_room(room_id, Element("data", {"color": TEAMS[seat]}), "welcomeMessage")


def move_request(room_id: str) -> bytes:
    """Return the packet that requests a move, sent right after the state."""
    return _in_room(room_id, Element("data"), "moveRequest")


def paused(room_id: str, is_paused: bool) -> bytes:
    """Return the packet that reports to observers that a room was paused or resumed."""
    attributes = {"paused": flag_text(is_paused)}
    return _in_room(room_id, Element("data", attributes), "paused")


def error(room_id: str, message: str, move: SetMove | SkipMove) -> bytes:
    """Return the packet for a client whose move was illegal or out of turn."""
    original = move_element("originalMessage", move)
    return _in_room(room_id, Element("data", {"message": message}, [original]), "error")


def state(
    room_id: str, position: Position, last_move: SetMove | SkipMove | None
) -> bytes:
    """Return the packet with a position, for players and observers.

    `last_move` is the move in its client's notation; None before the first move.
    """
    now = contest_turn(position)
    ruleset, hands = position.ruleset, position.hands
    assert position.first_piece is not None
    attributes = {
        "class": "state",
        "startTeam": TEAMS[0],
        "turn": str(now.turn),
        "startPiece": KINDS[position.first_piece],
        "round": str(now.round),
    }
    children = [] if last_move is None else [move_element("lastMove", last_move)]
    children += [
        Element("board", children=_fields(position)),
        Element("lastMoveMono", children=_last_pieces(position)),
    ]
    for color, hand in zip(COLORS, hands, strict=True):
        kinds = [k for k, piece in PIECES.items() if hand[ruleset.piece_index[piece]]]
        shapes = [Element("shape", text=kind) for kind in kinds]
        children.append(Element(f"{color.lower()}Shapes", children=shapes))
    valid = [Element("color", text=COLORS[color]) for color in now.colors]
    children.append(Element("validColors", children=valid))
    data = Element("data", children=[Element("state", attributes, children)])
    return _in_room(room_id, data, "memento")


def result(
    room_id: str,
    names: Sequence[str],
    scores: Sequence[tuple[int, int]],
    reason: str,
    winner: int | None,
    is_regular: bool,
) -> bytes:
    """Return the packet with the result of a game.

    `names` contains the players' names by seat, with "" for unnamed players. `scores`
    contains 2, 1 or 0 for the match and the points, by seat. `winner` is a seat, or
    None for a tie. `texts` contains the reasons.
    """
    fragments = [
        _fragment("Siegpunkte", "SUM"),
        _fragment("Punkte", "AVERAGE"),
    ]
    entries = []
    for team, name, parts in zip(TEAMS, names, scores, strict=True):
        named = {"name": name} if name else {}
        score = [Element("part", text=str(part)) for part in parts]
        player = Element("player", {**named, "team": team})
        entries.append(Element("entry", children=[player, Element("score", {}, score)]))
    won = {} if winner is None else {"team": TEAMS[winner]}
    attributes = {**won, "regular": flag_text(is_regular), "reason": reason}
    children = [
        Element("definition", children=fragments),
        Element("scores", children=entries),
        Element("winner", attributes),
    ]
    return _in_room(room_id, Element("data", children=children), "result")


def move_element(name: str, move: SetMove | SkipMove) -> Element:
    """Return an element that describes a move."""
    color = move.color
    if isinstance(move, SkipMove):
        colors = [] if color is None else [Element("color", text=color)]
        return Element(name, {"class": SKIP_MOVE}, colors)
    position = Element("position", {"x": str(move.x), "y": str(move.y)})
    attributes = {} if color is None else {"color": color}
    attributes |= {
        "kind": move.kind,
        "rotation": move.rotation,
        "isFlipped": flag_text(move.is_flipped),
    }
    piece = Element("piece", attributes, [position])
    return Element(name, {"class": SET_MOVE}, [piece])


def _echo(request: Request) -> Element:
    """Return a client's packet without the parts that the server ignores."""
    match request:
        case Play(room_id, move):
            attributes = {"roomId": room_id}
            children = [move_element("data", move)]
        case RoomMessage(room_id, kind):
            attributes = {"roomId": room_id}
            children = [Element("data", {"class": kind})]
        case Prepare(slots=slots):
            attributes = attributes_of(request)
            children = [Element("slot", attributes_of(slot)) for slot in slots]
        case _:
            attributes, children = attributes_of(request), []
    attributes = {"class": NAMES[type(request)], **attributes}
    return Element("originalRequest", attributes, children)


def _fields(position: Position) -> list[Element]:
    """Return the filled cells, row by row."""
    cells, filled = position.ruleset.grid.cells, position.filled()
    rows = sorted((cells[cell][::-1], color) for cell, color in filled.items())
    return [
        Element("field", {"x": str(x), "y": str(y), "content": COLORS[color]})
        for (y, x), color in rows
    ]


def _last_pieces(position: Position) -> list[Element]:
    """Return whether the last piece was the monomino, for each color without pieces."""
    sizes, piece = position.ruleset.sizes, position.placements.piece
    last = {placed.color: sizes[piece[placed.number]] for placed in position.played}
    return [
        Element(
            "entry",
            children=[
                Element("color", text=COLORS[color]),
                Element("boolean", text=flag_text(last[color] == 1)),
            ],
        )
        for color, hand in enumerate(position.hands)
        if not any(hand)
    ]


def _fragment(name: str, aggregation: str) -> Element:
    children = [
        Element("aggregation", text=aggregation),
        Element("relevantForRanking", text="true"),
    ]
    return Element("fragment", {"name": name}, children)


def _in_room(room_id: str, data: Element, message: str) -> bytes:
    data.attributes = {"class": message, **data.attributes}
    return _packet(Element("room", {"roomId": room_id}, [data]))


def _packet(element: Element) -> bytes:
    return "".join(lines_of(element)).encode(errors="replace")
