"""Export of a person's data as one JSON document."""

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
    """An email address."""

    email: str
    is_verified: bool

    @classmethod
    def from_row(cls, address: allauth.EmailAddress) -> "Address":
        return cls(email=address.email, is_verified=address.verified)


class TakenVacation(Answer):
    """A vacation that stops or stopped game clocks."""

    first_day: date
    last_day: date
    is_over: bool
    """Whether the vacation was ended before its last day."""

    @classmethod
    def from_row(cls, absence: players.Absence) -> "TakenVacation":
        return cls(
            first_day=absence.first_day,
            last_day=absence.last_day,
            is_over=absence.is_over,
        )


class KeptDaysOff(Answer):
    """Days off used by current or past games."""

    commitment: str
    """Hash that represents the days off in these games' events."""
    days_off: Calendar

    @classmethod
    def from_row(cls, calendar: players.KeptCalendar) -> "KeptDaysOff":
        return cls(
            commitment=calendar.commitment,
            days_off=msgspec.convert(calendar.calendar, Calendar),
        )


class SentNotice(Answer):
    """A notice that was sent, is waiting to be sent, or was dropped."""

    kind: NoticeKind
    game: Id
    status: str
    created_at: Moment

    @classmethod
    def from_row(cls, notice: notifications.Notice) -> "SentNotice":
        return cls(
            kind=notice.kind,
            game=str(notice.game),
            status=notice.status,
            created_at=notice.created_at,
        )


class KeptRequest(Answer):
    """A response that is stored for a day in case you repeat the request."""

    key: str
    """Value of `Idempotency-Key`."""
    body: Annotated[dict[str, Any] | None, Meta(extra_json_schema={})]
    """Stored response, without secrets."""
    created_at: Moment

    @classmethod
    def from_row(cls, row: KeptAnswer) -> "KeptRequest":
        return cls(key=row.key, body=row.body, created_at=row.created_at)


class AskedAnalysis(Answer):
    """An analysis; `GET /analyses/{analysis}` returns all of it."""

    id: Id
    kind: str
    status: str
    created_at: Moment

    @classmethod
    def from_row(cls, row: analyses.Analysis) -> "AskedAnalysis":
        return cls(
            id=str(row.id),
            kind=row.kind,
            status=row.status,
            created_at=row.created_at,
        )


class ShownSolution(Answer):
    """A day on which the caller saw a puzzle's solution."""

    ruleset: RulesetName
    day: date

    @classmethod
    def from_row(cls, row: analyses.ShownSolution) -> "ShownSolution":
        return cls(ruleset=row.ruleset, day=row.day)


class PersonalData(Answer):
    """Everything that the server stores about the caller.

    Each list contains at most the newest 10,000 items; `left_out` names the longer
    lists.
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
    """Keyed hashes of the networks from which the caller logged in."""
    recovery_code: RecoveryCode | None
    """The recovery code's data, without the code; null if none exists."""
    blocks: list[Block]
    reports: list[NameReport]
    """Name reports by the caller."""
    names: list[NameClaim]
    """Names in imported files that the caller claims."""
    bots: list[Bot]
    apps: list[App]
    """API clients of the caller; `GET /apps/{app}/players` returns their users."""
    deadline_link: DeadlineLink | None
    notices: list[SentNotice]
    webhooks: list[Webhook]
    kept_requests: list[KeptRequest]
    games: list[PlayedGame]
    series: list[SeriesRow]
    """Series that the caller plays or created."""
    standing_orders: list[StandingOrders]
    analyses: list[AskedAnalysis]
    shown_solutions: list[ShownSolution]
    imports: list[Import]
    records: list[Id]
    """Record ids of the caller's finished games, for `GET /records/{record}`."""
    ratings: list[Rating]
    rankings: list[Ranking]
    left_out: list[str]
