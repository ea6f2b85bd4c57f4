"""Players and tokens as Django's own parts see them."""

from blokus_api.players.models import AccessToken, Player


def test_a_player_has_one_name() -> None:
    player = Player(id="7Qm2", name="Ada")

    assert player.get_full_name() == player.get_short_name() == str(player) == "Ada"
    assert str(Player(id="7Qm2")) == "7Qm2"


def test_a_player_is_an_actor_in_events() -> None:
    assert Player(id="7Qm2").actor == "player:7Qm2"


def test_a_token_is_known_by_how_it_begins() -> None:
    assert str(AccessToken(name="bot", prefix="blk_abc")) == "bot blk_abc..."
