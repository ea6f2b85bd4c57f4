"""Tables for finished games. Records outlive games, so no foreign key refers to one."""

from enum import StrEnum
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

from games.ids import new_id
from records.fields import WholeJSONField

PLAYED_HERE = "game"
"""Source name for games that were played on this server."""
SHIPPED = "release"
"""Source name for games that ship with the release."""


class Record(models.Model):
    """A finished game: its placements, the seats that left, and its result."""

    id = models.UUIDField(primary_key=True, default=new_id)
    number = models.BigIntegerField(unique=True)
    """Number in a gapless sequence from 1, which records and removals share."""
    kind = models.TextField()
    """`game`, `unfinished`, `irregular` or `position`."""
    source = models.TextField()
    """Origin of the game, such as `game` or the name that an importer sent."""
    content = models.UUIDField(unique=True)
    """Hash of the moves, players and end of the game, which prevents duplicates."""
    game = models.UUIDField(null=True, unique=True)
    """Id of the game, if it was played on this server."""
    head = models.TextField(null=True)  # noqa: DJ001 - games from outside have no chain
    variant = models.TextField()
    ruleset = models.TextField()
    options = WholeJSONField()
    rules_version = models.SmallIntegerField()
    visibility = models.TextField()
    players = ArrayField(models.TextField())
    """Player of each seat: an opaque player id, a computer level, or `imported:NAME`.

    Only `players` and `tree` may change, when a name is erased."""
    pool = models.TextField()
    """Pool of the players when the game was played; see `records.archive.pools`."""
    picks = WholeJSONField(default=list)
    """Drafted pieces, `[seat, color, piece]`, in order."""
    setup = WholeJSONField(null=True)
    """Pieces on the board before the first placement; null except for positions."""
    placements = WholeJSONField()
    """Placements, `[seat, color, piece, cells]`, in order."""
    out = WholeJSONField()
    """Seats that left, `[seat, ply, reason]`."""
    skips = WholeJSONField(null=True)
    """Turns that players chose to skip, `[ply, color]`; null if none."""
    first_piece = models.TextField(null=True)  # noqa: DJ001 - usually none is drawn
    """Piece that was drawn as the first of every color."""
    stand_ins = ArrayField(models.SmallIntegerField(), null=True)
    """Computer seats for which another level moved; null if none."""
    tree = WholeJSONField(null=True)
    """Nodes of the imported file, if it contains more than the game.

    Each node is `[parent, [[name, values], ...]]`: a JSON object would lose the order
    of names."""
    length = models.SmallIntegerField()
    result = WholeJSONField()
    winners = ArrayField(models.SmallIntegerField())
    """Seats that won; empty for unfinished games and unsolved puzzles."""
    margin = models.SmallIntegerField(null=True)
    """Lead in points of the best team over the next; null for solo games."""
    is_drawn = models.BooleanField()
    """Whether several teams share the win."""
    opening = models.TextField(db_collation="C")
    """Key of the first placements, equal for symmetrical games; see `games.rules.keys`.
    """
    positions = ArrayField(models.BigIntegerField())
    """Keys of all positions, from the start to the end."""
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField()
    """Time when the game ended; if unknown, the time when it was archived."""
    is_dated = models.BooleanField()
    """Whether the end time is known."""
    archived_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        """Indexes of lists, latest first.

        A filter that many records pass needs no index of its own, because a scan of the
        latest records soon finds matches. Each filter that few records pass has an
        index.
        """

        indexes: ClassVar = [
            models.Index(fields=["-ended_at", "-id"], name="record_ended"),
            models.Index(fields=["variant", "-ended_at", "-id"], name="record_variant"),
            models.Index(fields=["ruleset", "-ended_at", "-id"], name="record_ruleset"),
            models.Index(fields=["source", "-ended_at", "-id"], name="record_source"),
            models.Index(fields=["archived_at", "id"], name="record_archived"),
            models.Index(fields=["ruleset", "opening"], name="record_opening"),
            models.Index(
                fields=["-ended_at", "-id"],
                name="record_drawn",
                condition=models.Q(is_drawn=True),
            ),
            models.Index(
                fields=["kind", "-ended_at", "-id"],
                name="record_no_game",
                condition=~models.Q(kind="game"),
            ),
            models.Index(fields=["margin"], name="record_margin"),
            models.Index(fields=["length"], name="record_length"),
            GinIndex(fields=["players"], name="record_players", fastupdate=False),
        ]


class ErasedName(models.Model):
    """An erased name from a file, and the pseudonym that replaces it.

    The name itself is not stored. Without `SECRET_KEY`, names cannot be tested against
    the digest.
    """

    digest = models.TextField(primary_key=True)
    """Keyed hash of `imported:NAME`, by which later imports recognize the name."""
    pseudonym = models.TextField(unique=True)
    """Pseudonym in records: `imported:erased-XXXX`."""


class RetoldContent(models.Model):
    """Content hash of a record in which pseudonyms replace erased names.

    The record keeps the content hash from its file, by which a second import of the
    file is recognized. By this hash, an imported export of the record is recognized.
    """

    content = models.UUIDField(primary_key=True)


class OldSpelling(models.Model):
    """Spelling of a name in records that were archived before names were normalized.

    Hashes cover the players of a record, so these records are not changed.
    """

    spelling = models.TextField(primary_key=True)
    """`imported:NAME` as it is spelled in records."""
    player = models.TextField(db_index=True)
    """`imported:NAME` in its normalized spelling, by which it is searched and erased.
    """


class ImportedBatch(models.Model):
    """Consecutive records that one batch of an import added.

    Imports are deleted after a month, or with their sender. These rows remain, so that
    operators can remove all records from a sender.
    """

    first = models.BigIntegerField(primary_key=True)
    """Number of the first record."""
    last = models.BigIntegerField()
    """Number of the last record."""
    source = models.UUIDField(db_index=True)
    """Id of the import."""
    owner = models.TextField(db_index=True)
    """Owner of the sender: `account:ID` or `guest:ID`. Rows created by the migration
    contain the sender instead, as `player:ID`.
    """

    append_only = True


class RemovalReason(StrEnum):
    """Reason why an operator removed a record."""

    UNLAWFUL = "unlawful"
    PERSONAL = "personal"
    """Personal data of someone who objected."""
    RIGHTS = "rights"
    """Infringement of the rights of others."""
    FLOOD = "flood"
    """Records that were sent to fill the server."""
    OTHER = "other"


class RemovedRecord(models.Model):
    """A record that an operator removed, with proof of its existence and removal.

    Only hashes of its content remain.
    """

    id = models.UUIDField(primary_key=True)
    number = models.BigIntegerField(unique=True)
    """Number of the record."""
    removal = models.BigIntegerField(unique=True)
    """Number of the removal, in the same sequence as the numbers of records. The log
    therefore has a leaf for each record and each removal, in this order.
    """
    reason = models.TextField()
    """Value of a `RemovalReason`."""
    removed_at = models.DateTimeField()
    kind = models.TextField()
    """Kind of the record; sealed months contain only games."""
    archived_at = models.DateTimeField()
    """Time when the record was archived, which determines its sealed month."""
    content = models.UUIDField(unique=True, null=True)
    """Content hash of the record, by which another import of it is refused; null if it
    may be imported again.
    """
    facts = models.TextField()
    """Hash of the record's facts, as in its leaf of the log."""
    names = models.TextField()
    """Keyed hash of the record's names, as in its leaf of the log."""

    append_only = True

    class Meta:
        """Index for sealed months."""

        indexes: ClassVar = [
            models.Index(fields=["archived_at", "number"], name="removed_archived")
        ]


class PlayedRuleset(models.Model):
    """A ruleset with public records; derived.

    Rulesets whose board was made for a single game are left out.
    """

    ruleset = models.TextField(primary_key=True)
    variant = models.TextField(db_index=True)
    records = models.BigIntegerField()
    """Number of public records of any kind."""
    first_ended_at = models.DateTimeField(null=True)
    """End time of the earliest record whose date is known."""
    last_ended_at = models.DateTimeField(null=True)
    """End time of the latest record whose date is known."""


class RecordPosition(models.Model):
    """A position that a record went through; derived.

    The primary key yields the records of a position latest first, without sorting.
    """

    pk = models.CompositePrimaryKey("key", "ended_at", "record")
    key = models.BigIntegerField()
    ended_at = models.DateTimeField()
    record = models.ForeignKey(
        Record,
        models.CASCADE,
        related_name="+",
        db_index=False,
        db_constraint=False,
    )


class RecordBoard(models.Model):
    """Board of a game after every placement; derived. Pattern searches read it.

    A ply is the number of a placement, here from 0. Cells that stayed empty have the
    ply after the last one, whose color and piece are `NOBODY`.
    """

    NOBODY = 255

    record = models.OneToOneField(
        Record,
        models.CASCADE,
        primary_key=True,
        related_name="+",
        db_constraint=False,
    )
    ruleset = models.TextField()
    ended_at = models.DateTimeField()
    covered = models.BinaryField()
    """Ply that covered each cell, by cell."""
    colors = models.BinaryField()
    """Index of each ply's color."""
    pieces = models.BinaryField()
    """Index of each ply's piece."""

    class Meta:
        """Index of a ruleset's boards, latest first."""

        indexes: ClassVar = [
            models.Index(
                fields=["ruleset", "-ended_at", "-record"], name="board_ruleset"
            )
        ]
