"""The tables of games in play; events are authoritative, rows are derived."""

from datetime import timedelta
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

UNFINISHED = Q(status__in=["open", "playing"])
"""Condition on games that are open or being played."""


class Game(models.Model):
    """A game's row for lists, derived from its events."""

    id = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    status = models.TextField()
    variant = models.TextField()
    ruleset = models.TextField()
    options = models.JSONField()
    visibility = models.TextField()
    creator = models.TextField()
    owner = models.TextField(db_default="")
    """Owner for whom work counts (`games.ports.Accounts`); empty: unknown."""
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of a guest creator's network; null once the game is over."""
    players = ArrayField(models.TextField(blank=True))
    """Player or invited player of each seat; empty if the seat is open."""
    turn_player = models.TextField(null=True)  # noqa: DJ001 - null: no turn
    turn_color = models.TextField(null=True)  # noqa: DJ001
    ply = models.IntegerField()
    head = models.TextField()
    winners = models.JSONField(null=True)
    ending = models.JSONField(null=True)
    """Ending (`games.replay.endings`); null before, and in games of old releases."""
    clock = models.JSONField(null=True)
    """State of the game's clock; null without a clock."""
    deadline = models.DateTimeField(null=True)
    """Time after which only the timekeeper may act."""
    rated = models.BooleanField(db_default=True)
    hints = models.BooleanField(db_default=False)
    """Whether hints are allowed during the game."""
    rating_min = models.IntegerField(null=True)
    rating_max = models.IntegerField(null=True)
    has_open_seats = models.BooleanField(db_default=False)
    """Whether a seat is open to any player."""
    rematch_of = models.UUIDField(null=True)
    pending = models.JSONField(default=list, db_default=[])
    """Actions of players that the game waits for (`games.replay.pending`)."""
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    plans = models.BigIntegerField(db_default=0)
    """A number that every edit of a plan changes; 0: no seat has an active plan."""
    ahead = models.DurationField(db_default=timedelta(0))
    """Offset of the game's time from the database's clock (`games.storage.sandbox`)."""

    class Meta:
        """Columns that moves change have no index, so that updates stay in place."""

        constraints: ClassVar = [
            # A game has one rematch, although several players may request it. An
            # aborted one does not count.
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=~Q(status="aborted"),
                name="game_rematch",
            )
        ]

        indexes: ClassVar = [
            GinIndex(fields=["players"], name="game_players"),
            models.Index(fields=["status", "-id"], name="game_status"),
            models.Index(fields=["variant", "-id"], name="game_variant"),
            models.Index(
                fields=["-id"], name="game_open", condition=Q(has_open_seats=True)
            ),
            # Requests for work and inboxes must be fast for players with many past
            # games.
            GinIndex(
                fields=["players"],
                name="game_players_unfinished",
                condition=UNFINISHED,
            ),
            # Quotas count the owner's unfinished games.
            models.Index(
                fields=["owner"],
                name="game_owner_unfinished",
                condition=UNFINISHED,
            ),
        ]


class Event(models.Model):
    """One fact of one game. The primary key decides between concurrent appends."""

    pk = models.CompositePrimaryKey("game_id", "version")
    game_id = models.UUIDField()
    version = models.IntegerField()
    type = models.TextField()
    schema = models.SmallIntegerField()
    at = models.DateTimeField()
    actor = models.TextField()
    data = models.JSONField()
    prev = models.TextField(null=True)  # noqa: DJ001 - the first event has none
    hash = models.TextField()
    key = models.TextField(null=True)  # noqa: DJ001 - most commands send no key
    fingerprint = models.TextField(null=True)  # noqa: DJ001
    batch = models.SmallIntegerField()
    """Number of events that were appended together; on the first of them, else 0."""

    append_only = True

    class Meta:
        """A key names one command of one caller in one game, permanently."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game_id", "actor", "key"],
                condition=Q(key__isnull=False),
                name="event_key",
            ),
            # Releases before `CreationKey` look creations up by this index. `manage.py
            # partition_events` drops it.
            models.UniqueConstraint(
                fields=["actor", "key"],
                condition=Q(key__isnull=False, version=1),
                name="event_creation_key",
            ),
        ]


class CreationKey(models.Model):
    """The idempotency key of a caller who creates a game.

    Its event has the key as well. This table makes it unique among all games, so the
    partitioned table of events needs no unique index across partitions.
    """

    pk = models.CompositePrimaryKey("actor", "key")
    actor = models.TextField()
    key = models.TextField()
    game_id = models.UUIDField()
    fingerprint = models.TextField(null=True)  # noqa: DJ001 - as the event's
    batch = models.SmallIntegerField()
    """Number of events that the creation appended."""

    append_only = True


class Obligation(models.Model):
    """Pending work of one kind on one subject, with its due time."""

    # The subject comes first, because every append queries the obligations of its game.
    pk = models.CompositePrimaryKey("subject", "kind")
    kind = models.TextField()
    subject = models.TextField()
    version = models.IntegerField()
    """The version of the subject to which the work belongs."""
    due_at = models.DateTimeField()
    """Time to send the work, or to send it again if it is not done."""
    owner = models.TextField(db_default="")
    """The owner for whom the work is; empty: no owner."""
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of a guest's network; all guests of a network share their turns."""
    urgency = models.SmallIntegerField(db_default=0)
    """0: a player may be waiting; 1: no player is, so it comes later."""
    attempts = models.SmallIntegerField(db_default=0)
    """Number of times the work was sent."""
    sent_at = models.DateTimeField(null=True)
    """Time when the work was last sent to the broker; null: not sent."""
    runs = models.SmallIntegerField(db_default=0)
    """Number of times a worker began the work."""
    begun_at = models.DateTimeField(null=True)
    is_preparing = models.BooleanField(db_default=False)
    """Whether the work waits until the search is compiled."""

    class Meta:
        """The dispatcher queries due work and work in progress."""

        indexes: ClassVar = [
            models.Index(fields=["kind", "due_at"], name="obligation_due"),
            models.Index(
                fields=["kind", "owner"],
                name="obligation_under_way",
                condition=Q(sent_at__isnull=False),
            ),
            models.Index(
                fields=["subject"],
                name="obligation_preparing",
                condition=Q(is_preparing=True),
            ),
        ]


class LastTurn(models.Model):
    """Time when the last work of a holder was sent while more was due.

    The dispatcher chooses the holder whose last turn was longest ago.
    """

    pk = models.CompositePrimaryKey("queue", "holder")
    queue = models.TextField()
    holder = models.TextField()
    """An owner, or the keyed hash of a network of guests."""
    at = models.DateTimeField()


class Plan(models.Model):
    """The standing orders of a seat, which are private and have no events."""

    pk = models.CompositePrimaryKey("game_id", "seat")
    game_id = models.UUIDField()
    seat = models.SmallIntegerField()
    player = models.TextField()
    version = models.IntegerField()
    ply = models.SmallIntegerField()
    orders = models.JSONField()
    stop_if_none = models.BooleanField()
    stopped = models.TextField(null=True)  # noqa: DJ001 - most plans have not

    class Meta:
        """A player's plans are listed, and deleted at erasure."""

        indexes: ClassVar = [
            models.Index(fields=["player", "game_id", "seat"], name="plan_player")
        ]


class LotNonce(models.Model):
    """The secret of a draw of seats or the first piece, until it is revealed.

    No event, list, export or response contains it before the draw.
    """

    game_id = models.UUIDField(primary_key=True)
    nonce = models.BinaryField()


class Series(models.Model):
    """Several games of the same players, who change seats."""

    id = models.UUIDField(primary_key=True)
    creator = models.TextField()
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of a guest creator's network; null once the series has ended."""
    visibility = models.TextField()
    variant = models.TextField()
    games = models.SmallIntegerField()
    """Planned number of games."""
    players = ArrayField(models.TextField(blank=True))
    """Player of each seat when the first game started; before that, as in the game's
    row.
    """
    agreed = ArrayField(models.TextField(), default=list, db_default=[])
    """Players who want the series to end."""
    status = models.TextField()
    reason = models.TextField(null=True)  # noqa: DJ001 - none until it has ended
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        """Lists show a player's series, newest first."""

        indexes: ClassVar = [GinIndex(fields=["players"], name="series_players")]


class SeriesGame(models.Model):
    """A game of a series. The primary key prevents creating it twice."""

    pk = models.CompositePrimaryKey("series_id", "number")
    series_id = models.UUIDField()
    number = models.SmallIntegerField()
    """Number of the game, from 1."""
    game_id = models.UUIDField(unique=True)
    points = ArrayField(models.IntegerField(), null=True)
    """Points per seat for the series; null until the game is scored."""
    winners = ArrayField(models.SmallIntegerField(), null=True)


class Lease(models.Model):
    """A position that is reserved for one worker of a player for a limited time."""

    game_id = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    """Version of the game, which also determines the player to move."""
    until = models.DateTimeField()


class Animation(models.Model):
    """A replay as an animated picture, or the request to draw it."""

    digest = models.TextField(primary_key=True)
    """Hash of the animation's content; a game and its record share one animation."""
    shown = models.JSONField()
    """The variant, its options and the placements."""
    content = models.BinaryField(null=True)
    """WebP file; null until a worker has drawn it."""
    asked_at = models.DateTimeField(db_default=Now(), db_index=True)


class OutboxEntry(models.Model):
    """An event without a position in the feed."""

    game_id = models.UUIDField()
    version = models.IntegerField()


class FeedEntry(models.Model):
    """The position of an event among all events, in the order of commits."""

    position = models.BigIntegerField(primary_key=True)
    game_id = models.UUIDField()
    version = models.IntegerField()

    class Meta:
        """An event has one position."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game_id", "version"], name="feed_event")
        ]


class FeedHead(models.Model):
    """The last assigned position. The lock of this one row orders the sequencers."""

    id = models.SmallIntegerField(primary_key=True)
    last = models.BigIntegerField()


class FeedReader(models.Model):
    """The position of a reader of the feed."""

    name = models.TextField(primary_key=True)
    position = models.BigIntegerField()
    updated_at = models.DateTimeField(db_default=Now())
