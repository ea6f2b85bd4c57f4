"""The tables of games in play. Events are the truth; all else can be rebuilt."""

from datetime import timedelta
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

UNFINISHED = Q(status__in=["open", "playing"])
"""Games that go on, or have not begun."""


class Game(models.Model):
    """A projection of one game: the row that lists are made from."""

    id = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    status = models.TextField()
    variant = models.TextField()
    ruleset = models.TextField()
    options = models.JSONField()
    visibility = models.TextField()
    creator = models.TextField()
    owner = models.TextField(db_default="")
    """Among whom work for it is shared out (`games.ports.Accounts`); empty: unknown."""
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of the network of the guest who created it; null once it is over."""
    players = ArrayField(models.TextField(blank=True))
    """Per seat: who sits there, or who it is kept for; empty when it is open."""
    turn_player = models.TextField(null=True)  # noqa: DJ001 - nobody is not a name
    turn_color = models.TextField(null=True)  # noqa: DJ001
    ply = models.IntegerField()
    head = models.TextField()
    winners = models.JSONField(null=True)
    ending = models.JSONField(null=True)
    """How it ended (`games.replay.endings`); null also if an older release ended it."""
    clock = models.JSONField(null=True)
    """How much time there is, and what happens at a deadline; null: no clock."""
    deadline = models.DateTimeField(null=True)
    """From when on nobody but the timekeeper may act."""
    rated = models.BooleanField(db_default=True)
    hints = models.BooleanField(db_default=False)
    """Whether it is analyzed while it is played."""
    rating_min = models.IntegerField(null=True)
    rating_max = models.IntegerField(null=True)
    has_open_seats = models.BooleanField(db_default=False)
    """Whether anybody may sit down."""
    rematch_of = models.UUIDField(null=True)
    pending = models.JSONField(default=list, db_default=[])
    """What it waits for from its players (`games.replay.pending`)."""
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    plans = models.BigIntegerField(db_default=0)
    """Another number after each edit of a plan; 0: no seat has one that may play."""
    ahead = models.DurationField(db_default=timedelta(0))
    """How far its time is ahead of the database's clock (`games.storage.sandbox`)."""

    class Meta:
        """No index on what every move changes, so that updates stay in place."""

        constraints: ClassVar = [
            # However many ask at once. One that was called off is no rematch.
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
            # Whoever asks for work, or what waits, has many games behind them.
            GinIndex(
                fields=["players"],
                name="game_players_unfinished",
                condition=UNFINISHED,
            ),
            # Whoever sets up one more is asked how many there are.
            models.Index(
                fields=["owner"],
                name="game_owner_unfinished",
                condition=UNFINISHED,
            ),
        ]


class Event(models.Model):
    """One fact of one game, never changed: the key decides every race."""

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
    """How many events were appended together; on the first of them, else 0."""

    append_only = True

    class Meta:
        """A key names one command of one caller in one game, for ever."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game_id", "actor", "key"],
                condition=Q(key__isnull=False),
                name="event_key",
            ),
            # For the release before `CreationKey` alone, which looks creations up by
            # it; `manage.py partition_events` drops it.
            models.UniqueConstraint(
                fields=["actor", "key"],
                condition=Q(key__isnull=False, version=1),
                name="event_creation_key",
            ),
        ]


class CreationKey(models.Model):
    """The key of a creation: a caller's, since there is no game yet that it belongs to.

    Its event has it as well. Here it is unique among all games, so that events need no
    key that spans their partitions.
    """

    pk = models.CompositePrimaryKey("actor", "key")
    actor = models.TextField()
    key = models.TextField()
    game_id = models.UUIDField()
    fingerprint = models.TextField(null=True)  # noqa: DJ001 - as the event's
    batch = models.SmallIntegerField()
    """How many events the creation appended."""

    append_only = True


class Obligation(models.Model):
    """An obligation: a kind of work on a subject that is owed, and when it is due."""

    # The subject comes first: every append asks what its game still owes.
    pk = models.CompositePrimaryKey("subject", "kind")
    kind = models.TextField()
    subject = models.TextField()
    version = models.IntegerField()
    """The version of the subject that the work belongs to."""
    due_at = models.DateTimeField()
    """When to send it, or once more if it is not done by then."""
    owner = models.TextField(db_default="")
    """For whom it is; empty: for nobody more than for others."""
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of a guest's network, whose guests share their turns."""
    urgency = models.SmallIntegerField(db_default=0)
    """What nobody waits for has 1, and comes after what somebody does."""
    attempts = models.SmallIntegerField(db_default=0)
    """How often it was sent."""
    sent_at = models.DateTimeField(null=True)
    """When the broker last got it; null: it is not under way."""
    runs = models.SmallIntegerField(db_default=0)
    """How often a worker began it."""
    begun_at = models.DateTimeField(null=True)
    is_preparing = models.BooleanField(db_default=False)
    """Whether it was put off by a worker whose search is still compiled."""

    class Meta:
        """The dispatcher asks for what is due, and for what is under way."""

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
    """When work was last sent for a holder for whom more was due.

    The dispatcher chooses the holder whose turn was the longest ago.
    """

    pk = models.CompositePrimaryKey("queue", "holder")
    queue = models.TextField()
    holder = models.TextField()
    """An owner, or the keyed hash of a network of guests."""
    at = models.DateTimeField()


class Plan(models.Model):
    """The standing orders of a seat: no events, and nobody else's business."""

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
    """The secret by which a game draws seats or a first piece, until it is revealed.

    No event, row of a list, export or response contains it before the draw.
    """

    game_id = models.UUIDField(primary_key=True)
    nonce = models.BinaryField()


class Series(models.Model):
    """Several games of the same players, who change seats: it refers to games."""

    id = models.UUIDField(primary_key=True)
    creator = models.TextField()
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of the network of a guest, for its next games; null once it ended."""
    visibility = models.TextField()
    variant = models.TextField()
    games = models.SmallIntegerField()
    """How many there shall be."""
    players = ArrayField(models.TextField(blank=True))
    """Who sat in each seat when the first game started; before, as in its row."""
    agreed = ArrayField(models.TextField(), default=list, db_default=[])
    """Who wants no further game."""
    status = models.TextField()
    reason = models.TextField(null=True)  # noqa: DJ001 - none until it has ended
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        """Lists ask for a player's, the newest first."""

        indexes: ClassVar = [GinIndex(fields=["players"], name="series_players")]


class SeriesGame(models.Model):
    """A game of a series; the key keeps it from being set up twice."""

    pk = models.CompositePrimaryKey("series_id", "number")
    series_id = models.UUIDField()
    number = models.SmallIntegerField()
    """From 1."""
    game_id = models.UUIDField(unique=True)
    points = ArrayField(models.IntegerField(), null=True)
    """Per seat, as the series counts them; null until the game was scored."""
    winners = ArrayField(models.SmallIntegerField(), null=True)


class Lease(models.Model):
    """A position that one worker of a player has to itself, for a while."""

    game_id = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    """Says which player, too: one is to move at a version."""
    until = models.DateTimeField()


class Animation(models.Model):
    """A replay as an animated picture, or what shall be drawn; derived."""

    digest = models.TextField(primary_key=True)
    """A hash of what it shows: a game and its record have one together."""
    shown = models.JSONField()
    """The variant, its options, and the placements."""
    content = models.BinaryField(null=True)
    """WebP; null until a worker has made it."""
    asked_at = models.DateTimeField(db_default=Now(), db_index=True)


class OutboxEntry(models.Model):
    """An event that has no position in the feed yet."""

    game_id = models.UUIDField()
    version = models.IntegerField()


class FeedEntry(models.Model):
    """An event's place among all events, in the order of their commits."""

    position = models.BigIntegerField(primary_key=True)
    game_id = models.UUIDField()
    version = models.IntegerField()

    class Meta:
        """An event has one place."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game_id", "version"], name="feed_event")
        ]


class FeedHead(models.Model):
    """The last position given out; one row, whose lock orders the sequencers."""

    id = models.SmallIntegerField(primary_key=True)
    last = models.BigIntegerField()


class FeedReader(models.Model):
    """The position of a reader of the feed."""

    name = models.TextField(primary_key=True)
    position = models.BigIntegerField()
    updated_at = models.DateTimeField(db_default=Now())
