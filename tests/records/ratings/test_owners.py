"""Players of one owner do not rate each other, and places need several owners."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.management import call_command

from blokus_api.players.bots import services as bots
from blokus_api.players.clients import services as clients
from blokus_api.players.erasure import erase
from blokus_api.players.models import Player
from games.ids import new_id
from records.archive.feed_reader import pool_of
from records.archive.pools import Pool
from records.judging.transcripts import Leaving
from records.models import Record
from records.ratings import standing
from records.ratings.models import PLACE_AFTER, Ranking, Rating, RatingChange
from records.ratings.projection import PROJECTION
from records.ratings.ranking import ENOUGH
from tests.api import Api
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db


def an_account() -> Player:
    return Player.objects.create(name="Ada", username=str(new_id()))


def a_bot(account: Player) -> str:
    return bots.create_bot(account, "Bot").actor


def a_user(account: Player) -> str:
    app = clients.create_client(account, "App")
    return clients.ensure_player(app, "1", None)[0].actor


def themselves(account: Player) -> str:
    return account.actor


def a_guest() -> str:
    return Player.objects.create(kind=Player.Kind.GUEST, username=str(new_id())).actor


def beats(winner: str, *losers: str, pool: Pool | None = None) -> Record:
    """Archive a game that is long enough, and that the losers leave."""
    variant = {1: "duo", 2: "classic-3p", 3: "classic"}[len(losers)]
    players = (winner, *losers)
    plies = 5 * len(players)
    game = a_transcript(variant, new_id(), plies=plies, players=players)
    out = tuple(Leaving(seat, plies, "resigned") for seat in range(1, len(players)))
    (record,) = keep(replace(game, out=out), pool=pool or pool_of(players))
    return record


def items(path: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = Api().get(path).json()["items"]
    return found


def numbers() -> set[object]:
    rows = Rating.objects.values_list("player", "pool", "mu", "sigma", "games", "wins")
    return {*rows, *Ranking.objects.values_list("player", "strength")}


def rebuild() -> None:
    call_command("rebuild_archive", "ratings")


@pytest.mark.parametrize("make", [a_bot, a_user])
def test_players_of_one_owner_do_not_rate_each_other(
    make: Callable[[Player], str],
) -> None:
    owner = an_account()
    beats(make(owner), make(owner))
    assert not Rating.objects.exists()


@pytest.mark.parametrize("make", [a_bot, a_user, themselves])
def test_players_of_different_owners_do(make: Callable[[Player], str]) -> None:
    winner, loser = make(an_account()), make(an_account())
    beats(winner, loser)
    assert set(Rating.objects.values_list("player", flat=True)) == {winner, loser}


def test_a_game_of_four_of_whom_two_share_an_owner_rates_nobody() -> None:
    owner = an_account()
    others = [a_bot(an_account()) for _ in range(2)]
    beats(a_bot(owner), *others, a_bot(owner))
    assert not Rating.objects.exists()


def test_an_account_does_not_rate_its_own_app_users_and_bots() -> None:
    owner = an_account()
    beats(owner.actor, a_user(owner))
    beats(owner.actor, a_bot(owner))
    assert not Rating.objects.exists()


def test_app_users_have_a_pool_of_their_own() -> None:
    beats(a_user(an_account()), a_user(an_account()))
    assert set(Rating.objects.values_list("pool", flat=True)) == {"apps"}
    beats(a_user(an_account()), an_account().actor)
    assert Rating.objects.count() == 2


def test_a_bot_whose_owner_is_unknown_rates_nobody() -> None:
    beats(a_bot(an_account()), erased := a_bot(an_account()))
    Player.objects.filter(id=erased.removeprefix("player:")).update(household=None)
    rebuild()
    assert not Rating.objects.exists()


def test_old_games_of_app_users_are_no_more_those_of_people() -> None:
    beats(a_user(an_account()), a_user(an_account()), pool=Pool.PEOPLE)
    beats(an_account().actor, a_user(an_account()), pool=Pool.PEOPLE)
    assert not Rating.objects.exists()


@pytest.mark.parametrize(
    ("make", "pool"), [(a_bot, "bots"), (a_user, "apps"), (themselves, "people")]
)
def test_a_place_needs_opponents_of_three_other_owners(
    make: Callable[[Player], str], pool: str
) -> None:
    winner, board = make(an_account()), f"leaderboards/duo?pool={pool}"
    for owners in range(PLACE_AFTER):
        assert items(board) == items(f"players/{winner}/places") == []
        opponent = an_account()
        for _ in range(4):
            beats(winner, make(opponent))
        (rating,) = items(f"players/{winner}/ratings")
        assert rating["owners_missing"] == PLACE_AFTER - owners - 1
    assert [item["player"] for item in items(board)] == [winner]
    (leaderboard,) = items(f"leaderboards?pool={pool}")
    assert leaderboard["players"] == 1
    (place,) = items(f"players/{winner}/places")
    assert (place["place"], place["players"]) == (1, 1)


def test_a_strong_rating_without_a_place_is_not_ranked() -> None:
    winner, loser = an_account().actor, an_account().actor
    for _ in range(ENOUGH):
        beats(winner, loser)
    assert items("rankings/duo") == []
    for _ in range(PLACE_AFTER - 1):
        beats(winner, an_account().actor)
    assert [item["player"] for item in items("rankings/duo")] == [winner]


def test_who_left_early_has_met_nobody() -> None:
    leaver, others = an_account().actor, [an_account().actor for _ in range(3)]
    game = a_transcript("classic", plies=0, players=(leaver, *others))
    out = tuple(Leaving(seat, 0, "resigned") for seat in range(3))
    keep(replace(game, out=out), pool=Pool.PEOPLE)
    rows = Rating.objects.values_list("player", "opponents", "games", "wins")
    assert sorted(rows) == sorted((each, [], 1, 0) for each in (leaver, *others[:2]))
    assert RatingChange.objects.count() == 3


def test_guests_have_ratings_and_no_places() -> None:
    winner = a_guest()
    for _ in range(ENOUGH):
        beats(winner, a_guest())
    (rating,) = items(f"players/{winner}/ratings")
    assert (rating["games"], rating["owners_missing"]) == (ENOUGH, PLACE_AFTER)
    assert items("leaderboards/duo?pool=guests") == []
    assert items("rankings/duo?pool=guests") == []


def test_a_rating_without_a_place_lets_nobody_sit_down_where_one_is_required() -> None:
    winner, loser = an_account().actor, an_account().actor
    for _ in range(ENOUGH):
        beats(winner, loser)
    lowest = round(Rating.objects.get(player=loser).ordinal)
    assert lowest < 0 < round(Rating.objects.get(player=winner).ordinal)
    assert standing.rating_of(winner, "duo") == 0
    assert standing.ratings_of([winner, loser], "duo") == {winner: 0, loser: lowest}
    for _ in range(PLACE_AFTER - 1):
        beats(winner, an_account().actor)
    ordinal = round(Rating.objects.get(player=winner).ordinal)
    assert standing.rating_of(winner, "duo") == ordinal > 0


def test_a_rebuild_gives_the_same_numbers_after_owners_were_erased() -> None:
    owner, rivals = an_account(), [an_account() for _ in range(3)]
    mine, theirs = [a_bot(owner), a_user(owner)], [a_bot(rivals[0]), a_user(rivals[1])]
    beats(mine[0], a_bot(owner))
    beats(mine[1], a_user(owner))
    for rival in rivals:
        beats(mine[0], a_bot(rival))
        beats(owner.actor, rival.actor)
    beats(mine[0], theirs[0])
    beats(mine[1], theirs[1])
    places = items("leaderboards/duo"), items("leaderboards/duo?pool=bots")
    live = numbers()
    rebuild()
    assert numbers() == live
    erase(Player.objects.filter(id__in=[owner.id, rivals[0].id]))
    rebuild()
    assert numbers() == live
    assert (items("leaderboards/duo"), items("leaderboards/duo?pool=bots")) == places


def test_the_key_of_a_household_leads_to_no_erased_account() -> None:
    owner = an_account()
    bot, user = a_bot(owner), a_user(owner)
    erase(Player.objects.filter(id=owner.id))
    keys = dict(Player.objects.values_list("id", "household"))
    assert keys.pop(owner.id) is None
    assert len(keys) == 2
    assert len(set(keys.values()) - {None}) == 1
    assert {bot, user} == {f"player:{id_}" for id_ in keys}


def test_a_name_is_erased_where_it_is_that_of_an_opponent() -> None:
    first, second = "imported:Ana", "imported:Bo"
    beats(first, second)
    PROJECTION.rename(second, "imported:erased-1")
    assert Rating.objects.get(player=first).opponents == ["imported:erased-1"]
