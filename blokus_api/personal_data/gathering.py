"""Collection of a person's data from all tables."""

from collections.abc import Callable
from typing import TypeVar

from allauth.account.models import EmailAddress
from django.db.models import Manager, Model, QuerySet

from blokus_api.notifications.answers import DeadlineLink as DeadlineLinkAnswer
from blokus_api.notifications.models import DeadlineLink, Notice
from blokus_api.personal_data.answers import (
    Address,
    AskedAnalysis,
    KeptDaysOff,
    KeptRequest,
    PersonalData,
    SentNotice,
    ShownSolution,
    TakenVacation,
)
from blokus_api.players.blocks.services import blocks_of
from blokus_api.players.blocks.views import Block
from blokus_api.players.bots.views import Bot
from blokus_api.players.clients.answers import App
from blokus_api.players.models import Player, RecoveryCode
from blokus_api.players.names.answers import NameClaim, NameReport
from blokus_api.players.profiles.answers import Me
from blokus_api.players.profiles.answers import RecoveryCode as RecoveryCodeAnswer
from blokus_api.players.tokens.answers import KnownNetwork, LoginSession, Token
from blokus_api.players.tokens.sessions import sessions_of
from blokus_api.webhooks.answers import Webhook
from games.analyses import services as analyses
from games.analyses import shown
from games.api.answers.personal import PlayedGame, StandingOrders
from games.api.answers.series import SeriesRow
from games.services import queries
from games.storage.idempotency import KeptAnswer
from records.exchange.imports import services as imports
from records.exchange.imports.answers import Import
from records.models import Record
from records.ratings.answers import Ranking, Rating
from records.ratings.models import Ranking as RankingRow
from records.ratings.models import Rating as RatingRow

MOST = 10_000
"""Maximum number of items per list. Longer lists are available page by page from other
paths."""

Row = TypeVar("Row", bound=Model)
Described = TypeVar("Described")


class Gathering:
    """A person's data, and the names of incomplete lists."""

    def __init__(self) -> None:
        self.left_out: list[str] = []

    def newest_of(
        self, name: str, rows: QuerySet[Row], describe: Callable[[Row], Described]
    ) -> list[Described]:
        """Return the newest rows as JSON; note the list's name if more rows exist."""
        items = list(rows[: MOST + 1])
        if len(items) > MOST:
            self.left_out.append(name)
        return [describe(row) for row in items[:MOST]]


def gather(player: Player, scopes: frozenset[str]) -> PersonalData:
    """Return all data about a player, for a token with these scopes."""
    gathering = Gathering()
    newest_of, actor = gathering.newest_of, player.actor
    link = DeadlineLink.objects.filter(player=player).first()
    code = RecoveryCode.objects.filter(player=player).first()
    absences = player.absences.order_by("-first_day")
    notices = Notice.objects.filter(player=player).order_by("-created_at")
    responses = KeptAnswer.objects.filter(caller=actor).order_by("-created_at")
    records = Record.objects.filter(players__contains=[actor]).order_by("-number")
    ratings = RatingRow.objects.filter(player=actor).order_by("ruleset", "pool")
    rankings = RankingRow.objects.filter(player=actor).order_by("family", "pool")
    return PersonalData(
        profile=Me.from_caller(player, scopes),
        joined_at=player.date_joined,
        last_login=player.last_login,
        addresses=newest_of("addresses", addresses_of(player), Address.from_row),
        vacations=newest_of("vacations", absences, TakenVacation.from_row),
        kept_days_off=newest_of(
            "kept_days_off", player.kept_calendars.order_by("-id"), KeptDaysOff.from_row
        ),
        tokens=newest_of("tokens", newest(player.access_tokens), Token.from_row),
        logins=newest_of("logins", newest(sessions_of(player)), LoginSession.from_row),
        known_networks=newest_of(
            "known_networks", newest(player.known_networks), KnownNetwork.from_row
        ),
        recovery_code=None if code is None else RecoveryCodeAnswer.from_row(code),
        blocks=newest_of("blocks", newest(blocks_of(player)), Block.from_row),
        reports=newest_of("reports", newest(player.reports), NameReport.from_row),
        names=newest_of("names", newest(player.name_claims), NameClaim.from_row),
        bots=newest_of("bots", player.bots.order_by("-date_joined"), Bot.from_row),
        apps=newest_of("apps", newest(player.api_clients), App.from_row),
        deadline_link=None if link is None else DeadlineLinkAnswer.from_row(link),
        notices=newest_of("notices", notices, SentNotice.from_row),
        webhooks=newest_of(
            "webhooks", player.webhooks.order_by("-id"), Webhook.from_row
        ),
        kept_requests=newest_of("kept_requests", responses, KeptRequest.from_row),
        games=newest_of("games", queries.games_of(actor), PlayedGame.build),
        series=newest_of("series", queries.series_of(actor), SeriesRow.build),
        standing_orders=newest_of(
            "standing_orders", queries.plans_of(actor), StandingOrders.build
        ),
        analyses=newest_of(
            "analyses", newest(analyses.of_player(actor)), AskedAnalysis.from_row
        ),
        shown_solutions=newest_of(
            "shown_solutions", shown.of_player(actor), ShownSolution.from_row
        ),
        imports=newest_of("imports", newest(imports.of_player(actor)), Import.from_row),
        records=newest_of("records", records, lambda record: str(record.id)),
        ratings=newest_of("ratings", ratings, Rating.from_row),
        rankings=newest_of("rankings", rankings, Ranking.from_row),
        left_out=gathering.left_out,
    )


def addresses_of(player: Player) -> QuerySet[EmailAddress]:
    """Return the addresses that a player gave, verified or not."""
    addresses: QuerySet[EmailAddress] = EmailAddress.objects.filter(user=player)
    return addresses.order_by("id")


def newest(rows: QuerySet[Row] | Manager[Row]) -> QuerySet[Row]:
    """Return rows by creation time, newest first."""
    return rows.order_by("-created_at")
