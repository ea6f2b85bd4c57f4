"""Messages in errorpackets, for requests that fail without ending the connection.

The contest's server sends the class and the text of an exception.
"""

from blokus_api.contest.packets import (
    AdminRequest,
    Cancel,
    Observe,
    Pause,
    Prepare,
    RoomMessage,
    StepOnce,
    attributes_of,
)

_ROOM = "sc.api.plugins.exceptions.GameRoomException"

UNKNOWN_RESERVATION = (
    "sc.server.gaming.UnknownReservationException: "
    "Couldn't find a reservation for the provided token."
)
FAILED_AUTHENTICATION = (
    "sc.server.network.AuthenticationFailedException: "
    "Failed to authenticate as administrator"
)
NOT_A_REQUEST = (
    "sc.api.plugins.exceptions.RescuableClientException: "
    "Unhandled Packet of type: class sc.protocol.RemovedFromGame"
)
"""Message to a client that sent `Left`."""
NOT_READY = (
    "sc.api.plugins.exceptions.GameException: "
    "Game isn't ready. Please wait before sending messages."
)


def unknown_room(room_id: str) -> str:
    """Return the message for a room that does not exist or has closed."""
    return f"{_ROOM}: Couldn't find a room with id {room_id}"


def full_room(room_id: str) -> str:
    """Return the message for a room without a free slot."""
    return f"{_ROOM}: Room {room_id} is already full!"


def refused(detail: str) -> str:
    """Return the message for a request that the contest's server would accept."""
    return f"{_ROOM}: {detail}"


def no_member(room_id: str) -> str:
    """Return the message for a move by a client that does not play in the room."""
    return f"{_ROOM}: Client is not a member of game {room_id}"


def no_move(packet: RoomMessage) -> str:
    """Return the message for a room packet that is not a move."""
    kind = packet.kind[0].upper() + packet.kind[1:]
    data = f"RoomPacket(roomId={packet.room_id}, data=sc.protocol.room.{kind})"
    return f"{_ROOM}: Received non-move packet: {data}"


def unauthenticated(request: AdminRequest) -> str:
    """Return the message for a request that only administrators may send."""
    kind = _CLASSES[type(request)]
    fields = ", ".join(
        f"{key}={value}" for key, value in attributes_of(request).items()
    )
    exception = "sc.server.network.UnauthenticatedException"
    return f"{exception}: Request {kind}({fields}) requires authentication"


_CLASSES = {
    Prepare: "PrepareGameRequest",
    Observe: "ObservationRequest",
    Pause: "PauseGameRequest",
    StepOnce: "StepRequest",
    Cancel: "CancelRequest",
}
