"""Seats by lot: fair, and for everybody to check."""

import dataclasses
import hmac
from collections import Counter
from hashlib import sha256

import pytest
from msgspec.structs import replace

from games import decisions
from games.decisions.lots import commitment_to, lot
from games.decisions.verification import find_fault
from games.errors import AlreadyStartedError, ApiError
from games.events.envelope import envelope_hash
from games.events.game import GameStarted
from games.events.seats import SeatsDrawn
from games.replay.evolution import replay
from tests.builders import a_stream, played, went_on
from tests.games.decisions import test_verification as verification

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
FOUR = ["player:A", "player:B", "player:C", "player:D"]
NONCE = bytes(range(32))
SECRETS = [NONCE, None]
"""The second is that of games of earlier releases."""
NOT_COMMITTED = "does not match the game's commitment"


def a_lot(nonce=NONCE, variant="duo", players=FOUR[:2], **terms):
    commitment = nonce and commitment_to(nonce)
    terms = {"by_lot": True, "lot_commitment": commitment, **terms}
    return a_stream(variant, players, **terms)


def drawn(stream, nonce=NONCE):
    events = decisions.draw_lots(replay(stream), nonce)
    return went_on(stream, events, decisions.DRAWER)


def fault_of(stream, *events):
    return verification.fault_of(went_on(stream, events, decisions.DRAWER))


def test_no_game_starts_before_it_is_drawn_who_sits_where():
    state = replay(a_stream("classic", FOUR, by_lot=True))
    assert (state.status, state.awaits_lot) == ("open", True)


def test_nothing_is_drawn_before_all_sit_or_without_a_lot():
    for table, by_lot in ((FOUR[:3], True), (FOUR, False), (FOUR[:3], False)):
        state = replay(a_stream("classic", table, by_lot=by_lot))
        assert decisions.draw_lots(state, None) == []


def test_the_lot_follows_from_the_nonce_and_the_hash_of_the_game_as_it_was():
    stream = a_lot(variant="classic", players=FOUR)
    seed = stream[-1].hash
    seats_drawn, started = decisions.draw_lots(replay(stream), NONCE)

    def rank(seat):
        return hmac.new(NONCE, f"{seed}:{seat}".encode(), "sha256").hexdigest()

    order = sorted(range(4), key=rank)
    assert seats_drawn == SeatsDrawn(seed, tuple(order), NONCE.hex())
    assert started == GameStarted()
    state = replay(drawn(stream))
    assert [seat.player for seat in state.seats] == [FOUR[seat] for seat in order]
    assert (state.status, state.acting_seat) == ("playing", 0)


def test_a_game_of_an_earlier_release_is_drawn_by_that_hash_alone():
    stream = a_lot(None, "classic", FOUR)
    assert "lot_commitment" not in stream[0].data
    seed = stream[-1].hash
    order = sorted(range(4), key=lambda n: sha256(f"{seed}:{n}".encode()).hexdigest())
    seats_drawn, _ = decisions.draw_lots(replay(stream), None)
    assert seats_drawn == SeatsDrawn(seed, tuple(order))
    assert seats_drawn.data() == {"seed": seed, "order": tuple(order)}


@pytest.mark.parametrize("nonce", SECRETS)
def test_every_order_is_drawn_as_often_as_any_other(nonce):
    counts = Counter(lot(str(seed), 3, nonce) for seed in range(6000))
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())


def chosen_seed(guess: bytes | None, game: int) -> str:
    """The hash of the millisecond that a player waits for who expects this nonce."""
    seeds = (sha256(f"{game}:{ms}".encode()).hexdigest() for ms in range(1000))
    return next(seed for seed in seeds if lot(seed, 2, guess)[0] == 1)


def test_who_chooses_the_millisecond_chooses_nothing():
    wins = dict.fromkeys(["nothing", "commitment", "another nonce"], 0)
    for game in range(400):
        nonce = sha256(f"nonce {game}".encode()).digest()
        commitment = bytes.fromhex(commitment_to(nonce))
        for known, guess in zip(wins, (None, commitment, NONCE), strict=True):
            wins[known] += lot(chosen_seed(guess, game), 2, nonce)[0] == 1
        assert lot(chosen_seed(None, game), 2, None)[0] == 1, "as it was before"
    assert all(160 < count < 240 for count in wins.values())


@pytest.mark.parametrize("nonce", SECRETS)
@pytest.mark.parametrize("clock", [None, DAYS])
def test_a_game_with_drawn_seats_is_played_and_verified(clock, nonce):
    terms = {} if clock is None else {"clock": clock}
    stream = drawn(a_lot(nonce, **terms), nonce)
    assert find_fault(stream) is None
    if clock is None:
        assert find_fault(played(stream)) is None


def test_days_off_go_with_who_has_them():
    stream = a_stream("classic", FOUR, by_lot=True, clock=DAYS)
    state = replay(stream)
    assert state.clock is not None
    calendars = ("a", "b", "c", "d")
    clock = replace(state.clock, calendars=calendars).reseated((2, 0, 3, 1))
    assert clock.calendars == ("c", "a", "d", "b")


@pytest.mark.parametrize("nonce", SECRETS)
def test_another_draw_than_that_of_the_seed_is_found(nonce):
    stream = a_lot(nonce)
    seats_drawn, started = decisions.draw_lots(replay(stream), nonce)
    assert isinstance(seats_drawn, SeatsDrawn)
    for forged in (
        replace(seats_drawn, order=seats_drawn.order[::-1]),
        replace(seats_drawn, seed="0" * 64, order=lot("0" * 64, 2, nonce)),
    ):
        assert fault_of(stream, forged, started)[0] == stream[-1].version + 1


@pytest.mark.parametrize("forged", [bytes(32), NONCE[:-1], b"", None])
def test_a_nonce_that_the_game_did_not_commit_to_is_found(forged):
    stream = a_lot()
    with pytest.raises(ApiError):
        decisions.draw_lots(replay(stream), forged)
    seed = stream[-1].hash
    told = forged if forged is None else forged.hex()
    seats_drawn = SeatsDrawn(seed, lot(seed, 2, forged), told)
    assert NOT_COMMITTED in fault_of(stream, seats_drawn, GameStarted())[1]


@pytest.mark.parametrize("told", [NONCE.hex().upper(), "not hex", NONCE.hex() + " "])
def test_a_nonce_is_written_in_one_way(told):
    stream = a_lot()
    seed = stream[-1].hash
    forged = SeatsDrawn(seed, lot(seed, 2, NONCE), told)
    assert fault_of(stream, forged, GameStarted())


def test_a_nonce_without_a_commitment_is_found():
    stream = a_lot(None)
    seed = stream[-1].hash
    forged = SeatsDrawn(seed, lot(seed, 2, NONCE), NONCE.hex())
    assert fault_of(stream, forged, GameStarted())


def test_a_commitment_that_was_swapped_is_found():
    stream = drawn(a_lot())
    swapped = {**stream[0].data, "lot_commitment": commitment_to(bytes(32))}
    changed = dataclasses.replace(stream[0], data=swapped)
    version, text = verification.fault_of([changed, *stream[1:]])
    assert (version, "hash" in text) == (1, True)
    resealed = verification.forged_data(stream, 1, **swapped)
    assert NOT_COMMITTED in verification.fault_of(resealed)[1]


def test_nobody_gets_up_to_have_it_drawn_again():
    state = replay(a_lot(variant="classic", players=FOUR))
    with pytest.raises(AlreadyStartedError):
        decisions.leave_seat(state, 1, "player:B")


def test_the_seed_is_the_hash_that_everybody_can_compute():
    stream = drawn(a_lot())
    last = next(one for one in reversed(stream) if one.type == "seat.taken")
    found = next(one for one in stream if one.type == "seats.drawn")
    assert found.data["seed"] == found.prev == envelope_hash(last.hashed())
