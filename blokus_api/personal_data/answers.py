"""The export of a person's data as JSON: one document, every part of it described."""

from datetime import date
from typing import Annotated, Any

import msgspec
from allauth.account import models as allauth
from msgspec import Meta

from blokus_api.notifications import models as notifications
from blokus_api.notifications.answers import DeadlineLink
from blokus_api.players import models as players
from blokus_api.players.blocks.views import Block
from blokus_api.players.bots.views import Bot
from blokus_api.players.clients.answers import App
from blokus_api.players.names.answers import NameClaim, NameReport
from blokus_api.players.profiles.answers import Me, NoticeKind, RecoveryCode
from blokus_api.players.tokens.answers import KnownNetwork, LoginSession, Token
from blokus_api.webhooks.answers import Webhook
from games.analyses import models as analyses
from games.api.answers.personal import PlayedGame, StandingOrders
from games.api.answers.series import SeriesRow
from games.api.http.answer import Answer, Moment
from games.api.names import RulesetName
from games.clocks.calendars import Calendar
from games.ids import Id
from games.storage.idempotency import KeptAnswer
from records.exchange.imports.answers import Import
from records.ratings.answers import Ranking, Rating


class Address(Answer):
    """An address of mails."""

    email: str
    is_verified: bool

    @classmethod
    def of(cls, address: allauth.EmailAddress) -> "Address":
        """Return an address as JSON."""
        return cls(email=address.email, is_verified=address.verified)


class TakenVacation(Answer):
    """A vacation that counts, or counted, on the clocks of games."""

    first_day: date
    last_day: date
    is_over: bool
    """Whether it was ended before its last day."""

    @classmethod
    def of(cls, absence: players.Absence) -> "TakenVacation":
        """Return a vacation as JSON."""
        return cls(
            first_day=absence.first_day,
            last_day=absence.last_day,
            is_over=absence.is_over,
        )


class KeptDaysOff(Answer):
    """Days off by which games go that run, or ran."""

    commitment: str
    """What the events of these games have instead."""
    days_off: Calendar

    @classmethod
    def of(cls, kept: players.KeptCalendar) -> "KeptDaysOff":
        """Return days off as JSON."""
        return cls(
            commitment=kept.commitment,
            days_off=msgspec.convert(kept.calendar, Calendar),
        )


class SentNotice(Answer):
    """A notice that was sent, waits to be, or was dropped."""

    kind: NoticeKind
    game: Id
    status: str
    created_at: Moment

    @classmethod
    def of(cls, notice: notifications.Notice) -> "SentNotice":
        """Return a notice as JSON."""
        return cls(
            kind=notice.kind,
            game=str(notice.game),
            status=notice.status,
            created_at=notice.created_at,
        )


class KeptRequest(Answer):
    """An answer that is kept for a day, in case that the request comes again."""

    key: str
    """The `Idempotency-Key`."""
    body: Annotated[dict[str, Any] | None, Meta(extra_json_schema={})]
    """What was answered, without secrets."""
    created_at: Moment

    @classmethod
    def of(cls, kept: KeptAnswer) -> "KeptRequest":
        """Return a kept answer as JSON."""
        return cls(key=kept.key, body=kept.body, created_at=kept.created_at)


class AskedAnalysis(Answer):
    """A question about a position; `GET /analyses/{analysis}` has it all."""

    id: Id
    kind: str
    status: str
    created_at: Moment

    @classmethod
    def of(cls, row: analyses.Analysis) -> "AskedAnalysis":
        """Return an analysis as JSON."""
        return cls(
            id=str(row.id),
            kind=row.kind,
            status=row.status,
            created_at=row.created_at,
        )


class ShownSolution(Answer):
    """A day on which the caller was shown a solution of a puzzle."""

    ruleset: RulesetName
    day: date

    @classmethod
    def of(cls, row: analyses.ShownSolution) -> "ShownSolution":
        """Return such a day as JSON."""
        return cls(ruleset=row.ruleset, day=row.day)


class PersonalData(Answer):
    """All that the server keeps about the caller.

    Of each list the newest 10,000; `left_out` names those that are longer.
    """

    profile: Me
    joined_at: Moment
    last_login: Moment | None
    addresses: list[Address]
    vacations: list[TakenVacation]
    kept_days_off: list[KeptDaysOff]
    tokens: list[Token]
    logins: list[LoginSession]
    known_networks: list[KnownNetwork]
    """Networks of the caller's logins, as keyed hashes."""
    recovery_code: RecoveryCode | None
    """Null without one."""
    blocks: list[Block]
    reports: list[NameReport]
    """Of names, by the caller."""
    names: list[NameClaim]
    """In files that somebody imported, as far as the caller claims them."""
    bots: list[Bot]
    apps: list[App]
    """API clients; `GET /apps/{app}/players` has their users."""
    deadline_link: DeadlineLink | None
    notices: list[SentNotice]
    webhooks: list[Webhook]
    kept_requests: list[KeptRequest]
    games: list[PlayedGame]
    series: list[SeriesRow]
    """Those that the caller plays or set up."""
    standing_orders: list[StandingOrders]
    analyses: list[AskedAnalysis]
    shown_solutions: list[ShownSolution]
    imports: list[Import]
    records: list[Id]
    """Of finished games in the archive: `GET /records/{record}` has each."""
    ratings: list[Rating]
    rankings: list[Ranking]
    left_out: list[str]
