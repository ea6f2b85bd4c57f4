"""Tables for games in play. Events are authoritative; the other rows are derived."""

from datetime import timedelta
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

UNFINISHED = Q(status__in=["open", "playing"])
"""Filter for games that are open or being played."""


class Game(models.Model):
    """A row per game, which is derived from the game's events and used for lists."""

    id = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    status = models.TextField()
    variant = models.TextField()
    ruleset = models.TextField()
    options = models.JSONField()
    visibility = models.TextField()
    creator = models.TextField()
    owner = models.TextField(db_default="")
    """Owner to whom work is charged (`games.ports.Accounts`); empty if unknown."""
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of the creator's network if the creator is a guest; null once the game
    is over.
    """
    players = ArrayField(models.TextField(blank=True))
    """Player or invited player of each seat; an empty string if the seat is open."""
    turn_player = models.TextField(null=True)  # noqa: DJ001 - null: no turn
    turn_color = models.TextField(null=True)  # noqa: DJ001
    ply = models.IntegerField()
    head = models.TextField()
    winners = models.JSONField(null=True)
    ending = models.JSONField(null=True)
    """Description of how the game ended (`games.replay.endings`); null before the end,
    and in games from old releases.
    """
    clock = models.JSONField(null=True)
    """State of the game's clock; null if the game has no clock."""
    deadline = models.DateTimeField(null=True)
    """Time after which only the server's timekeeper may act."""
    rated = models.BooleanField(db_default=True)
    hints = models.BooleanField(db_default=False)
    """Whether hints are allowed during the game."""
    rating_min = models.IntegerField(null=True)
    rating_max = models.IntegerField(null=True)
    has_open_seats = models.BooleanField(db_default=False)
    """Whether a seat is open to any player."""
    rematch_of = models.UUIDField(null=True)
    pending = models.JSONField(default=list, db_default=[])
    """Actions by players for which the game is waiting (`games.replay.pending`)."""
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    plans = models.BigIntegerField(db_default=0)
    """Number that changes with every edit of a plan; 0 if no seat has an active plan.
    """
    ahead = models.DurationField(db_default=timedelta(0))
    """Offset of the game's time from the database's clock (`games.storage.sandbox`)."""

    class Meta:
        """Columns that moves change have no index, so updates stay in place."""

        constraints: ClassVar = [
            # A game has at most one rematch, even if several players request it.
            # Aborted rematches do not count.
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
            # Inboxes and requests for work must be fast even for players with many past
            # games.
            GinIndex(
                fields=["players"],
                name="game_players_unfinished",
                condition=UNFINISHED,
            ),
            # Quotas count an owner's unfinished games.
            models.Index(
                fields=["owner"],
                name="game_owner_unfinished",
                condition=UNFINISHED,
            ),
        ]


class Event(models.Model):
    """A fact about a game. The primary key rejects all but one concurrent append."""

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
    """Number of events that were appended together; 0 for all but the first of them."""

    append_only = True

    class Meta:
        """A caller can use each key for only one command per game."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game_id", "actor", "key"],
                condition=Q(key__isnull=False),
                name="event_key",
            ),
            # Releases without `CreationKey` use this index to look up creations.
            # `manage.py partition_events` drops it.
            models.UniqueConstraint(
                fields=["actor", "key"],
                condition=Q(key__isnull=False, version=1),
                name="event_creation_key",
            ),
        ]


class CreationKey(models.Model):
    """The idempotency key with which a caller created a game.

    The game's first event also contains the key. This table makes the key unique across
    all games, because a partitioned event table cannot have such an index.
    """

    pk = models.CompositePrimaryKey("actor", "key")
    actor = models.TextField()
    key = models.TextField()
    game_id = models.UUIDField()
    fingerprint = models.TextField(null=True)  # noqa: DJ001 - as the event's
    batch = models.SmallIntegerField()
    """Number of events that were appended when the game was created."""

    append_only = True


class Obligation(models.Model):
    """Pending work of one kind on one subject, with its due time."""

    # The subject comes first, because every append queries the game's obligations.
    pk = models.CompositePrimaryKey("subject", "kind")
    kind = models.TextField()
    subject = models.TextField()
    version = models.IntegerField()
    """Version of the subject to which the work applies."""
    due_at = models.DateTimeField()
    """Time at which the work is sent, or sent again if it is still not done."""
    owner = models.TextField(db_default="")
    """Owner to whom the work is charged; empty without an owner."""
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of a guest's network. All guests in a network share turns."""
    urgency = models.SmallIntegerField(db_default=0)
    """0 if a player may be waiting for the work; 1 for work that can wait."""
    attempts = models.SmallIntegerField(db_default=0)
    """Number of times the work was sent."""
    sent_at = models.DateTimeField(null=True)
    """Time at which the work was last sent to the broker; null if it was never sent."""
    runs = models.SmallIntegerField(db_default=0)
    """Number of times a worker began the work."""
    begun_at = models.DateTimeField(null=True)
    is_preparing = models.BooleanField(db_default=False)
    """Whether the work is waiting for the search to be compiled."""

    class Meta:
        """The dispatcher uses the indexes to query work by due time."""

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
    """The last time when some, but not all, of a holder's due work was sent.

    The dispatcher chooses the holder whose last turn was longest ago.
    """

    pk = models.CompositePrimaryKey("queue", "holder")
    queue = models.TextField()
    holder = models.TextField()
    """An owner, or the keyed hash of a guest's network."""
    at = models.DateTimeField()


class Plan(models.Model):
    """A seat's standing orders. They are private, so no event contains them."""

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
        """The index serves lists of a player's plans and the erasure of the player."""

        indexes: ClassVar = [
            models.Index(fields=["player", "game_id", "seat"], name="plan_player")
        ]


class LotNonce(models.Model):
    """A secret for drawing seats or the first piece at random, until it is revealed.

    Before the drawing, no event, list, export or response contains the secret.
    """

    game_id = models.UUIDField(primary_key=True)
    nonce = models.BinaryField()


class Series(models.Model):
    """A series of games between the same players, who change seats."""

    id = models.UUIDField(primary_key=True)
    creator = models.TextField()
    network = models.TextField(null=True)  # noqa: DJ001 - accounts have none
    """Keyed hash of the creator's network if the creator is a guest; null once the
    series has ended.
    """
    visibility = models.TextField()
    variant = models.TextField()
    games = models.SmallIntegerField()
    """Planned number of games in the series."""
    players = ArrayField(models.TextField(blank=True))
    """Player of each seat at the start of the first game. Before that start, the
    players are copied from the game's row.
    """
    agreed = ArrayField(models.TextField(), default=list, db_default=[])
    """Players who want the series to end."""
    status = models.TextField()
    reason = models.TextField(null=True)  # noqa: DJ001 - none until it has ended
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        """The indexes serve lists of a player's series, with the newest first."""

        indexes: ClassVar = [GinIndex(fields=["players"], name="series_players")]


class SeriesGame(models.Model):
    """A game in a series. The primary key ensures that no game is created twice."""

    pk = models.CompositePrimaryKey("series_id", "number")
    series_id = models.UUIDField()
    number = models.SmallIntegerField()
    """Number of the game in the series, starting from 1."""
    game_id = models.UUIDField(unique=True)
    points = ArrayField(models.IntegerField(), null=True)
    """Points of each seat that count for the series; null until the game is scored."""
    winners = ArrayField(models.SmallIntegerField(), null=True)


class Lease(models.Model):
    """A position that is reserved for one of a player's workers for a limited time."""

    game_id = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    """Version of the game for which the position is leased."""
    until = models.DateTimeField()


class Animation(models.Model):
    """An animated replay, or a request to draw one."""

    digest = models.TextField(primary_key=True)
    """Hash of the animation's content. A game and its record share an animation."""
    shown = models.JSONField()
    """Variant, options and placements to show."""
    content = models.BinaryField(null=True)
    """WebP file; null until a worker has drawn it."""
    asked_at = models.DateTimeField(db_default=Now(), db_index=True)


class OutboxEntry(models.Model):
    """An event that has no position in the feed yet."""

    game_id = models.UUIDField()
    version = models.IntegerField()


class FeedEntry(models.Model):
    """An event's position in the feed, which follows the order of commits."""

    position = models.BigIntegerField(primary_key=True)
    game_id = models.UUIDField()
    version = models.IntegerField()

    class Meta:
        """Each event has exactly one position."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game_id", "version"], name="feed_event")
        ]


class FeedHead(models.Model):
    """The last assigned position. Sequencers take turns by locking this single row."""

    id = models.SmallIntegerField(primary_key=True)
    last = models.BigIntegerField()


class FeedReader(models.Model):
    """Position of a feed reader."""

    name = models.TextField(primary_key=True)
    position = models.BigIntegerField()
    updated_at = models.DateTimeField(db_default=Now())
