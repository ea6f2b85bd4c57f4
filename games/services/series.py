"""The verbs of series: set one up, go on when a game is over, agree to end it.

A series changes no game. Its next game is set up in one transaction with the row that
keeps it from being set up again, by whoever holds what is owed.
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
"""Pause until the next attempt, if the creator may not set up one more game now."""


def create_series(
    *,
    command: Command,
    ruleset: Ruleset,
    visibility: Visibility,
    table: Table,
    terms: Terms,
    games: int,
) -> tuple[Series, CommandResult]:
    """Set up a series with its first game; the same key makes it once."""
    seats = len(ruleset.seats)
    if seats == 1:
        raise InvalidError("A series is for two or more.", field="variant")
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

    made = seating.create_game(
        command=command,
        ruleset=ruleset,
        visibility=visibility,
        table=table,
        terms=terms,
        along=note,
    )
    first = SeriesGame.objects.get(game_id=made.state.id)
    return Series.objects.get(id=first.series_id), made


def find_series(series: str, viewer: str | None) -> Series:
    """Return a series that the caller may see; raises `NotFoundError`."""
    found = Series.objects.filter(visible_to(viewer), id=series).first()
    if found is None:
        raise NotFoundError("There is no such series, or you may not see it.")
    return found


def agree(series: str, player: str, *, wants_end: bool) -> Series:
    """Note whether a player wants no further game; when all do, there is none."""
    with transaction.atomic():
        # In this order, as where it goes on: so neither waits for the other in vain.
        obligations.owe_once(KIND, series)
        row = Series.objects.select_for_update().get(id=series)
        if player not in voters(row):
            raise NotYourSeatError("Only who plays the series may end it.")
        if row.status == "open":
            raise NotStartedError("It has not begun: call its first game off.")
        if row.status == "ended":
            raise GameOverError("The series has ended.")
        others = [one for one in row.agreed if one != player]
        row.agreed = [*others, player] if wants_end else others
        row.save(update_fields=["agreed"])
    return row


def voters(series: Series) -> set[str]:
    """Return who has to agree that it ends: the people who play, or who set it up."""
    people = {one for one in series.players if one.startswith(PLAYER_PREFIX)}
    return people or {series.creator}


def is_next_due(series: Series, games: int) -> bool:
    """Return whether one more game is to come after so many."""
    has_agreed = voters(series) <= set(series.agreed)
    return series.status == "playing" and games < series.games and not has_agreed


@transaction.atomic
def go_on(series: str) -> None:
    """Set up the next game, or end the series, if its last game is over."""
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
    """Return why the series ends; None: it goes on; empty: a game of it still does."""
    last = games[-1]
    if last.points is None:
        row = Game.objects.get(id=last.game_id)
        return "called-off" if row.status == "aborted" else ""
    if len(games) >= series.games:
        return "complete"
    return "agreed" if voters(series) <= set(series.agreed) else None


def _begin_next(series: Series, games: list[SeriesGame]) -> str | None:
    """Set up the next game; return why there can be none."""
    number = len(games) + 1
    first = event_store.read(str(games[0].game_id)).state
    seats = dict(enumerate(seated(series.players, number)))
    people = {n: one for n, one in seats.items() if not one.startswith(AI_PREFIX)}
    everybody = {series.creator, *people.values()}
    if everybody - set(ports.profiles().find(everybody)):
        return "player-gone"
    # Who plays live has to be there; nobody waits for the others of days and weeks.
    sits = seats
    if first.control is not None and first.control.kind == "live":
        sits = {n: one for n, one in seats.items() if n not in people}
    calendars = {
        one: ports.commit_to_days_off(one, first.control) for one in people.values()
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
        for one in everybody:
            require_welcome(one, everybody)
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
