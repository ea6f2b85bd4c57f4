"""Gathering: every table that knows something of a person, asked for it."""

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
"""Of each kind: what many are of is told by routes of its own, page by page."""

Row = TypeVar("Row", bound=Model)
Told = TypeVar("Told")


class Gathering:
    """The data of one person, and which of it is more than is told."""

    def __init__(self) -> None:
        """Nothing is left out yet."""
        self.left_out: list[str] = []

    def told(
        self, name: str, rows: QuerySet[Row], describe: Callable[[Row], Told]
    ) -> list[Told]:
        """Return the newest rows, described; note whether there are more."""
        found = list(rows[: MOST + 1])
        if len(found) > MOST:
            self.left_out.append(name)
        return [describe(row) for row in found[:MOST]]


def gather(player: Player, scopes: frozenset[str]) -> PersonalData:
    """Return all that is kept about a player, to who holds a token of theirs."""
    gathering = Gathering()
    told, actor = gathering.told, player.actor
    link = DeadlineLink.objects.filter(player=player).first()
    code = RecoveryCode.objects.filter(player=player).first()
    absences = player.absences.order_by("-first_day")
    notices = Notice.objects.filter(player=player).order_by("-created_at")
    kept = KeptAnswer.objects.filter(caller=actor).order_by("-created_at")
    records = Record.objects.filter(players__contains=[actor]).order_by("-number")
    ratings = RatingRow.objects.filter(player=actor).order_by("ruleset", "pool")
    rankings = RankingRow.objects.filter(player=actor).order_by("family", "pool")
    return PersonalData(
        profile=Me.of_caller(player, scopes),
        joined_at=player.date_joined,
        last_login=player.last_login,
        addresses=told("addresses", addresses_of(player), Address.of),
        vacations=told("vacations", absences, TakenVacation.of),
        kept_days_off=told(
            "kept_days_off", player.kept_calendars.order_by("-id"), KeptDaysOff.of
        ),
        tokens=told("tokens", newest(player.access_tokens), Token.of),
        logins=told("logins", newest(sessions_of(player)), LoginSession.of),
        known_networks=told(
            "known_networks", newest(player.known_networks), KnownNetwork.of
        ),
        recovery_code=None if code is None else RecoveryCodeAnswer.of(code),
        blocks=told("blocks", newest(blocks_of(player)), Block.of),
        reports=told("reports", newest(player.reports), NameReport.of),
        names=told("names", newest(player.name_claims), NameClaim.of),
        bots=told("bots", player.bots.order_by("-date_joined"), Bot.of),
        apps=told("apps", newest(player.api_clients), App.of),
        deadline_link=None if link is None else DeadlineLinkAnswer.of(link),
        notices=told("notices", notices, SentNotice.of),
        webhooks=told("webhooks", player.webhooks.order_by("-id"), Webhook.of),
        kept_requests=told("kept_requests", kept, KeptRequest.of),
        games=told("games", queries.games_of(actor), PlayedGame.build),
        series=told("series", queries.series_of(actor), SeriesRow.build),
        standing_orders=told(
            "standing_orders", queries.plans_of(actor), StandingOrders.build
        ),
        analyses=told("analyses", newest(analyses.of_player(actor)), AskedAnalysis.of),
        shown_solutions=told(
            "shown_solutions", shown.of_player(actor), ShownSolution.of
        ),
        imports=told("imports", newest(imports.of_player(actor)), Import.of),
        records=told("records", records, lambda record: str(record.id)),
        ratings=told("ratings", ratings, Rating.of),
        rankings=told("rankings", rankings, Ranking.of),
        left_out=gathering.left_out,
    )


def addresses_of(player: Player) -> QuerySet[EmailAddress]:
    """Return the addresses that a player gave, also those not verified yet."""
    found: QuerySet[EmailAddress] = EmailAddress.objects.filter(user=player)
    return found.order_by("id")


def newest(rows: QuerySet[Row] | Manager[Row]) -> QuerySet[Row]:
    """Return rows by when they were made."""
    return rows.order_by("-created_at")
