"""Games with external engines: our own as one, and others that break the rules."""

import random
import shutil

import pytest

from games.computers.ai.levels import choose_placement
from games.computers.gtp.client import EngineError, EngineProgram, GtpClient
from games.computers.gtp.external import ExternalPlayer, ask_for_move
from games.computers.gtp.names import find_rules
from games.computers.gtp.views import plain_view
from games.computers.pentobi import VARIANTS as PENTOBI
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from tests.games.computers.gtp.programs import MEMORY, a_rogue, ourselves
from tests.games.rules.boards import drafted

PENTOBI_GTP = shutil.which("pentobi-gtp")


def opened(ruleset, plies):
    """The position after some moves by chance."""
    position = drafted(start_position(ruleset), random.Random(0))
    for ply in range(plies):
        position = position.play(*choose_placement(position, "random", f"{ply}"))
    return position


@pytest.fixture(scope="module")
def client():
    with GtpClient(ourselves()) as started:
        yield started


@pytest.mark.parametrize(
    "variant",
    [
        *("duo", "classic-3p", "trigon-3p", "half-board"),
        *("rumis-corner-2p", "obstacle-3p", "contest"),
    ],
)
def test_our_own_engine_plays_with_us(client, variant):
    position = opened(find_ruleset(variant, {}), 6)
    player = ExternalPlayer(client, [plain_view(position)])
    for placed in position.played:
        player.tell(placed.color, placed.number)
    for _ in range(3):
        color, number = player.choose(position)
        assert color == position.turn
        position = position.play(color, number)
        reply = choose_placement(position, "random", "reply")
        player.tell(*reply)
        position = position.play(*reply)
    spent = player.cpu_seconds()
    assert spent is not None
    assert spent > 0


def test_an_engine_is_started_for_one_move():
    position = opened(find_ruleset("duo", {}), 3)
    color, number = ask_for_move(ourselves(), position)
    assert (color, number) in position.legal_placements()


def test_an_engine_is_told_of_skipped_turns():
    position = opened(find_ruleset("contest", {}), 5).skip().skip()
    assert position.color == 3
    color, number = ask_for_move(ourselves(), position)
    assert (color, number) in position.legal_placements()


def test_skips_of_a_color_that_is_blocked_by_now_are_left_out():
    position = opened(find_ruleset("contest", {}), 5).skip()
    (skipped,) = position.skipped
    while position.legal(skipped):
        seed = f"{len(position.played)}"
        position = position.play(*choose_placement(position, "random", seed))
    assert not position.is_over
    color, number = ask_for_move(ourselves(), position)
    assert (color, number) in position.legal_placements()


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("pass", "responded with 'pass', which is not a legal move"),
        ("resign", "responded with 'resign', which is not a legal move"),
        ("a1,a2", "responded with 'a1,a2', which is not a legal move"),
        ("a1,b2", "responded with 'a1,b2', which is not a legal move"),
        ("zz99", "responded with 'zz99', which is not a legal move"),
        ("refuses", "refused to move: refuses"),
        ("refuses-always", "does not play 'Blokus Duo'"),
    ],
)
def test_an_engine_that_breaks_the_rules_is_named(way, said):
    with pytest.raises(EngineError) as failed:
        ask_for_move(a_rogue(way), opened(find_rules("duo"), 0))
    assert str(failed.value) == said


def test_an_engine_that_refuses_a_legal_move_is_named(client):
    position = opened(find_rules("duo"), 0)
    player = ExternalPlayer(client, [plain_view(position)])
    move = position.legal_placements()[0]
    player.tell(*move)
    with pytest.raises(EngineError, match=r"refused 'play B .*': piece already played"):
        player.tell(*move)


@pytest.mark.skipif(PENTOBI_GTP is None, reason="pentobi-gtp is not on the PATH")
@pytest.mark.parametrize("variant", PENTOBI, ids=lambda variant: variant.id)
def test_pentobi_plays_with_us(variant):
    argv = (str(PENTOBI_GTP), "--quiet", "--nobook", "--noresign", "--level", "1")
    program = EngineProgram(argv=argv, seconds=60, memory=2 * MEMORY)
    position = opened(variant.ruleset, 9)
    assert ask_for_move(program, position) in position.legal_placements()
