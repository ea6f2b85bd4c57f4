"""Services for series: creating them, beginning their next games, and ending them.

A series never changes its games. One transaction creates both the next game and its row
in the series, so the game cannot be created twice.
"""

from datetime import timedelta

from django.db import transaction

from games import ports
from games.decisions import Command, Table, Terms, draws_piece
from games.decisions.series import seated
from games.errors import (
    BlockedError,
    GameOverError,
    InvalidError,
    NotFoundError,
    NotStartedError,
    NotYourSeatError,
)
from games.events.game import Visibility
from games.ids import new_id
from games.models import Game, Series, SeriesGame
from games.replay.state import AI_PREFIX, PLAYER_PREFIX
from games.rules.ruleset import Ruleset
from games.services import seating
from games.services.blocks import require_welcome
from games.services.execution import CommandResult
from games.services.lobby import OPEN_FOR
from games.services.quotas import QuotaExceededError
from games.services.strangers import TooManyInvitationsError
from games.storage import event_store, obligations
from games.storage.series import KIND, games_of, visible_to

NEXT_TRY = timedelta(minutes=1)
"""Pause before the next attempt if a quota does not allow the next game yet."""


def create_series(
    *,
    command: Command,
    ruleset: Ruleset,
    visibility: Visibility,
    table: Table,
    terms: Terms,
    games: int,
) -> tuple[Series, CommandResult]:
    """Create a series with its first game, or return the earlier result for the key."""
    seats = len(ruleset.seats)
    if seats == 1:
        raise InvalidError(
            "The variant of a series must be for two or more players.", field="variant"
        )
    is_drawn = terms.by_lot or draws_piece(ruleset, terms.fork)
    begins = len(table.players) == seats and not is_drawn

    def note(game: str) -> None:
        named = {**table.reserved, **table.players}
        series = Series.objects.create(
            id=new_id(),
            creator=command.actor,
            network=Game.objects.values_list("network", flat=True).get(id=game),
            visibility=visibility,
            variant=ruleset.variant,
            games=games,
            players=[named.get(seat, "") for seat in range(seats)],
            status="playing" if begins else "open",
        )
        SeriesGame.objects.create(series_id=series.id, number=1, game_id=game)

    result = seating.create_game(
        command=command,
        ruleset=ruleset,
        visibility=visibility,
        table=table,
        terms=terms,
        along=note,
    )
    first = SeriesGame.objects.get(game_id=result.state.id)
    return Series.objects.get(id=first.series_id), result


def find_series(series: str, viewer: str | None) -> Series:
    """Return a series if the caller may see it. Otherwise, raise `NotFoundError`."""
    visible_series = Series.objects.filter(visible_to(viewer), id=series).first()
    if visible_series is None:
        raise NotFoundError("This series does not exist, or you may not see it.")
    return visible_series


def agree(series: str, player: str, *, wants_end: bool) -> Series:
    """Store whether a player wants the series to end.

    The series ends if all players agree.
    """
    with transaction.atomic():
        # Locks are taken in the same order as in `go_on`, which prevents deadlocks.
        obligations.owe_once(KIND, series)
        row = Series.objects.select_for_update().get(id=series)
        if player not in voters(row):
            raise NotYourSeatError("Only players in the series can end it.")
        if row.status == "open":
            raise NotStartedError(
                "The series has not begun. Abort its first game instead."
            )
        if row.status == "ended":
            raise GameOverError("The series has already ended.")
        others = [voter for voter in row.agreed if voter != player]
        row.agreed = [*others, player] if wants_end else others
        row.save(update_fields=["agreed"])
    return row


def voters(series: Series) -> set[str]:
    """Return the players who must agree to an early end.

    All human players must agree or, in a series of computers, the creator.
    """
    people = {player for player in series.players if player.startswith(PLAYER_PREFIX)}
    return people or {series.creator}


def is_next_due(series: Series, games: int) -> bool:
    """Return whether another game must follow the first `games` games of the series."""
    has_agreed = voters(series) <= set(series.agreed)
    return series.status == "playing" and games < series.games and not has_agreed


@transaction.atomic
def go_on(series: str) -> None:
    """Begin the next game or end the series, if the latest game is over."""
    if not obligations.hold(KIND, series):
        return
    row = Series.objects.select_for_update().get(id=series)
    games = games_of(series)
    if row.status != "ended" and (reason := _what_ends(row, games)) != "":
        try:
            reason = reason or _begin_next(row, games)
        except (QuotaExceededError, TooManyInvitationsError):
            obligations.put_off(KIND, series, NEXT_TRY)
            return
        if reason:
            row.status, row.reason, row.network = "ended", reason, None
            row.save(update_fields=["status", "reason", "network"])
    obligations.settle(KIND, series)


def _what_ends(series: Series, games: list[SeriesGame]) -> str | None:
    """Return why a series ends; None to begin a game, "" if a game is unfinished."""
    last = games[-1]
    if last.points is None:
        row = Game.objects.get(id=last.game_id)
        return "called-off" if row.status == "aborted" else ""
    if len(games) >= series.games:
        return "complete"
    return "agreed" if voters(series) <= set(series.agreed) else None


def _begin_next(series: Series, games: list[SeriesGame]) -> str | None:
    """Begin the next game. If that is impossible, return the reason."""
    number = len(games) + 1
    first = event_store.read(str(games[0].game_id)).state
    seats = dict(enumerate(seated(series.players, number)))
    people = {
        n: seated_player
        for n, seated_player in seats.items()
        if not seated_player.startswith(AI_PREFIX)
    }
    everybody = {series.creator, *people.values()}
    if everybody - set(ports.profiles().find(everybody)):
        return "player-gone"
    # In live games, players must first take their seats. Correspondence games begin at
    # once.
    sits = seats
    if first.control is not None and first.control.kind == "live":
        sits = {
            n: seated_player for n, seated_player in seats.items() if n not in people
        }
    calendars = {
        seated_player: ports.commit_to_days_off(seated_player, first.control)
        for seated_player in people.values()
    }
    terms = Terms(
        rated=first.rated,
        hints=first.hints,
        clock=first.control,
        calendars=calendars,
        expires_at=event_store.clock() + OPEN_FOR,
    )

    def note(game: str) -> None:
        SeriesGame.objects.create(series_id=series.id, number=number, game_id=game)

    try:
        for seated_player in everybody:
            require_welcome(seated_player, everybody)
        seating.create_game(
            command=Command(series.creator, network=series.network),
            ruleset=first.ruleset,
            visibility=first.visibility,
            table=Table(sits, people),
            terms=terms,
            along=note,
        )
    except BlockedError:
        return "blocked"
    return None
