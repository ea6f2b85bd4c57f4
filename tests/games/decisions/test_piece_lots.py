"""The draw of the first piece: fair, and for every client to check."""

import dataclasses
import hmac
from collections import Counter
from hashlib import sha256

import pytest
from msgspec.structs import replace

from games import decisions
from games.decisions.lots import commitment_to, first_piece
from games.decisions.verification import find_fault
from games.errors import AlreadyStartedError, ApiError
from games.events.envelope import envelope_hash
from games.events.game import GameStarted, PieceDrawn
from games.events.registry import Event
from games.events.seats import SeatsDrawn
from games.replay.evolution import replay
from tests.builders import A_CLOCK, NONCE, Stream, a_stream, drawn, played, went_on
from tests.games.decisions import test_verification as verification
from tests.games.decisions.test_lots import NOT_COMMITTED

PENTOMINOES = ["F", "I5", "L5", "N", "P", "T5", "U", "V5", "W", "X", "Y", "Z5"]


def undrawn(**terms: object) -> Stream:
    """A game whose seats are taken, before its draw."""
    return a_stream("contest", **terms)[:-2]  # type: ignore[arg-type]


def by_lot() -> Stream:
    """A game that draws its seats as well."""
    return a_stream("contest", by_lot=True, lot_commitment=commitment_to(NONCE))


def fault_of(stream: Stream, *events: Event, actor: str = "system:lot") -> str:
    version, text = verification.fault_of(went_on(stream, events, actor))
    assert version == len(stream) + 1
    return text


def test_no_game_starts_before_its_first_piece_is_drawn():
    state = replay(undrawn())
    assert (state.status, state.awaits_lot) == ("open", True)
    state = replay(a_stream("contest", ["player:A", None]))
    assert (state.status, state.awaits_lot) == ("open", False)
    assert decisions.draw_lots(state, NONCE) == []


def checked(stream: Stream) -> str:
    """Check the draw of a stream as docs/lobby.md says; return the piece."""
    created = stream[0].data
    draws = [one for one in stream if one.type in ("seats.drawn", "piece.drawn")]
    nonce = bytes.fromhex(draws[0].data["nonce"])
    assert sha256(nonce).hexdigest() == created["piece_commitment"]
    seed, piece = draws[-1].data["seed"], draws[-1].data["piece"]
    assert seed == draws[0].prev

    def rank(piece: str) -> str:
        return hmac.new(nonce, f"{seed}:piece:{piece}".encode(), "sha256").hexdigest()

    assert piece == min(PENTOMINOES, key=rank)
    return str(piece)


def test_a_client_checks_the_draw_by_commitment_seed_and_nonce():
    stream = a_stream("contest")
    drawn, started = stream[-2].event(), stream[-1].event()
    seed = stream[-3].hash
    assert drawn == PieceDrawn(seed, checked(stream), NONCE.hex())
    assert seed == envelope_hash(stream[-3].hashed())
    assert started == GameStarted()
    state = replay(stream)
    assert state.position.drawn == state.ruleset.piece_index[checked(stream)]
    assert {move.piece for move in state.position.legal_moves()} == {checked(stream)}


def test_seats_and_piece_are_drawn_in_one_batch_with_one_nonce():
    stream = drawn(by_lot())
    seats, piece, started = [one.event() for one in stream[-3:]]
    assert isinstance(seats, SeatsDrawn)
    assert isinstance(piece, PieceDrawn)
    assert started == GameStarted()
    assert (seats.nonce, piece.nonce) == (NONCE.hex(), None)
    assert seats.seed == piece.seed == stream[-4].hash
    assert "nonce" not in piece.data()
    assert checked(stream) == piece.piece
    assert find_fault(stream) is None


@pytest.mark.parametrize("terms", [{}, {"clock": A_CLOCK}])
def test_a_game_with_a_drawn_piece_is_verified(terms):
    assert find_fault(played(a_stream("contest", **terms))) is None


def test_every_piece_is_drawn_as_often_as_any_other():
    counts = Counter(first_piece(str(n), PENTOMINOES, NONCE) for n in range(6000))
    assert set(counts) == set(PENTOMINOES)
    assert all(400 < count < 600 for count in counts.values())


def chosen_seed(guess: bytes, game: int) -> str:
    """Return the hash of the millisecond at which a player who guesses a nonce acts."""
    seeds = (sha256(f"{game}:{ms}".encode()).hexdigest() for ms in range(1000))
    return next(s for s in seeds if first_piece(s, PENTOMINOES, guess) == "X")


def test_a_player_who_chooses_the_millisecond_chooses_no_piece():
    drawn = dict.fromkeys(["commitment", "another nonce"], 0)
    for game in range(600):
        nonce = sha256(f"nonce {game}".encode()).digest()
        commitment = bytes.fromhex(commitment_to(nonce))
        for known, guess in zip(drawn, (commitment, NONCE), strict=True):
            seed = chosen_seed(guess, game)
            drawn[known] += first_piece(seed, PENTOMINOES, nonce) == "X"
    assert all(25 < count < 80 for count in drawn.values())


def test_another_piece_than_that_of_the_seed_is_found():
    stream = undrawn()
    piece, started = decisions.draw_lots(replay(stream), NONCE)
    assert isinstance(piece, PieceDrawn)
    other = next(one for one in PENTOMINOES if one != piece.piece)
    seed = "0" * 64
    for forged in (
        replace(piece, piece=other),
        replace(piece, piece="1"),
        replace(piece, seed=seed, piece=first_piece(seed, PENTOMINOES, NONCE)),
        replace(piece, nonce=None),
        replace(piece, nonce=NONCE.hex().upper()),
    ):
        assert fault_of(stream, forged, started)


@pytest.mark.parametrize("forged", [bytes(32), NONCE[:-1], b"", None])
def test_a_nonce_that_the_game_did_not_commit_to_is_found(forged):
    stream = undrawn()
    with pytest.raises(ApiError):
        decisions.draw_lots(replay(stream), forged)
    seed = stream[-1].hash
    revealed = None if forged is None else forged.hex()
    piece = first_piece(seed, PENTOMINOES, forged or b"")
    text = fault_of(stream, PieceDrawn(seed, piece, revealed), GameStarted())
    assert NOT_COMMITTED in text


def test_only_the_server_draws():
    stream = undrawn()
    events = decisions.draw_lots(replay(stream), NONCE)
    assert "only the server can draw" in fault_of(stream, *events, actor="player:A")


def test_a_second_draw_is_found():
    stream = a_stream("contest")
    assert fault_of(stream, PieceDrawn(stream[-1].hash, "X", NONCE.hex()))


def test_a_start_without_a_draw_is_found():
    assert fault_of(undrawn(), GameStarted())
    stream = by_lot()
    seats, piece, started = decisions.draw_lots(replay(stream), NONCE)
    for events in ([seats, started], [piece, started], [piece, seats, started]):
        version, _ = verification.fault_of(went_on(stream, events, "system:lot"))
        assert version > len(stream)


def test_a_commitment_that_was_swapped_is_found():
    stream = a_stream("contest")
    swapped = {"piece_commitment": commitment_to(bytes(32))}
    data = {**stream[0].data, **swapped}
    changed = dataclasses.replace(stream[0], data=data)
    version, text = verification.fault_of([changed, *stream[1:]])
    assert (version, "hash" in text) == (1, True)
    resealed = verification.forged_data(stream, 1, **swapped)
    assert NOT_COMMITTED in verification.fault_of(resealed)[1]


def test_seats_and_piece_have_the_same_commitment():
    stream = verification.forged_data(by_lot(), 1, lot_commitment="0" * 64)
    with pytest.raises(ApiError, match=NOT_COMMITTED):
        decisions.draw_lots(replay(stream), NONCE)


@pytest.mark.parametrize(
    ("variant", "commitment"), [("contest", None), ("classic-2p", "0" * 64)]
)
def test_a_game_commits_if_and_only_if_it_draws_a_piece(variant, commitment):
    stream = a_stream(variant)
    forged = verification.forged_data(stream, 1, piece_commitment=commitment)
    assert verification.fault_of(forged)[0] == 1


def test_no_player_leaves_a_seat_to_have_the_piece_drawn_again():
    with pytest.raises(AlreadyStartedError):
        decisions.leave_seat(replay(undrawn()), 1, "player:B")


def test_a_rated_game_is_called_off_after_the_draw_of_a_piece_as_any_other():
    state = replay(a_stream("contest", clock=A_CLOCK))
    assert state.is_rated
    assert [event.type for event in decisions.abort(state, None)] == ["game.aborted"]
    assert replay(a_stream("contest")).is_rated
