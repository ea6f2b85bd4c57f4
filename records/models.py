"""Tables for finished games. They have no foreign keys: records outlive games."""

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
    """A finished game, with its placements, departures and result."""

    id = models.UUIDField(primary_key=True, default=new_id)
    number = models.BigIntegerField(unique=True)
    """Number in a sequence without gaps from 1, which records and removals share."""
    kind = models.TextField()
    """`game`, `unfinished`, `irregular` or `position`."""
    source = models.TextField()
    """Origin of the game, such as `game` or the name that an import specified."""
    content = models.UUIDField(unique=True)
    """Hash of the moves, the players and the end time, which prevents duplicates."""
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

    When a name is erased, only `players` and `tree` may change.
    """
    pool = models.TextField()
    """Pool of the players at the time when the game was played; see
    `records.archive.pools`.
    """
    picks = WholeJSONField(default=list)
    """Drafted pieces, in order, as `[seat, color, piece]`."""
    setup = WholeJSONField(null=True)
    """Pieces on the board before the first placement; null unless the record is a
    position.
    """
    placements = WholeJSONField()
    """Placements, in order, as `[seat, color, piece, cells]`."""
    out = WholeJSONField()
    """Seats whose players left the game, as `[seat, ply, reason]`."""
    skips = WholeJSONField(null=True)
    """Turns that players chose to skip, as `[ply, color]`; null if no turn was skipped.
    """
    first_piece = models.TextField(null=True)  # noqa: DJ001 - usually none is drawn
    """Piece that was drawn at random and that every color had to place first."""
    stand_ins = ArrayField(models.SmallIntegerField(), null=True)
    """Computer seats for which another level moved; null if no other level moved."""
    tree = WholeJSONField(null=True)
    """Nodes of the imported file, if it contains more than the game.

    Each node is `[parent, [[name, values], ...]]`. A JSON object would lose the order
    of the names."""
    length = models.SmallIntegerField()
    result = WholeJSONField()
    winners = ArrayField(models.SmallIntegerField())
    """Seats that won; empty for unfinished games and unsolved puzzles."""
    margin = models.SmallIntegerField(null=True)
    """Lead of the best team, in points; null for solo games."""
    is_drawn = models.BooleanField()
    """Whether several teams share the win."""
    opening = models.TextField(db_collation="C")
    """Key of the first placements, which is the same for symmetrical games. See
    `games.rules.keys`.
    """
    positions = ArrayField(models.BigIntegerField())
    """Keys of all positions in the game, from first to last."""
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField()
    """Time when the game ended. If this is unknown, the time when it was archived."""
    is_dated = models.BooleanField()
    """Whether the end time is known."""
    archived_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        """Indexes for lists that start with the latest records.

        A filter that matches many records requires no separate index, because a scan of
        the latest records soon returns matches. Each filter that matches few records
        has an index.
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

    The name itself is not stored. Only the holder of `SECRET_KEY` can check whether a
    name matches the digest.
    """

    digest = models.TextField(primary_key=True)
    """Keyed hash of `imported:NAME`. Later imports use it to recognize the name."""
    pseudonym = models.TextField(unique=True)
    """Pseudonym in records: `imported:erased-XXXX`."""


class RetoldContent(models.Model):
    """Content hash of a record in which pseudonyms replace erased names.

    The record itself keeps the content hash from its file, so a second import of that
    file is recognized. The hash in this table is used to recognize an export of the
    record when the export is imported.
    """

    content = models.UUIDField(primary_key=True)


class OldSpelling(models.Model):
    """Spelling of a name in records that date from before names were normalized.

    A record's hash includes its players, so these records are not changed.
    """

    spelling = models.TextField(primary_key=True)
    """`imported:NAME` as it is spelled in records."""
    player = models.TextField(db_index=True)
    """`imported:NAME` in its normalized spelling, which searches and erasures use.
    """


class ImportedBatch(models.Model):
    """Consecutive records that were added by one batch of an import.

    Imports are deleted after a month, or together with their sender. These rows remain,
    so that operators can remove all records from a sender.
    """

    first = models.BigIntegerField(primary_key=True)
    """Number of the first record."""
    last = models.BigIntegerField()
    """Number of the last record."""
    source = models.UUIDField(db_index=True)
    """Id of the import."""
    owner = models.TextField(db_index=True)
    """Owner of the sender, as `account:ID` or `guest:ID`. Rows that the migration
    created contain the sender instead, as `player:ID`.
    """

    append_only = True


class RemovalReason(StrEnum):
    """Reason why an operator removed a record."""

    UNLAWFUL = "unlawful"
    PERSONAL = "personal"
    """Personal data about a person who objected."""
    RIGHTS = "rights"
    """Infringement of other people's rights."""
    FLOOD = "flood"
    """Records that were sent only to fill the server."""
    OTHER = "other"


class RemovedRecord(models.Model):
    """A record that an operator removed, with proof that it existed and was removed.

    Only hashes of its content remain.
    """

    id = models.UUIDField(primary_key=True)
    number = models.BigIntegerField(unique=True)
    """Number of the record."""
    removal = models.BigIntegerField(unique=True)
    """Number of the removal. Removals and records share one sequence of numbers, in
    which their leaves are added to the log.
    """
    reason = models.TextField()
    """Value of a `RemovalReason`."""
    removed_at = models.DateTimeField()
    kind = models.TextField()
    """Kind of the record; sealed months contain only the kind `game`."""
    archived_at = models.DateTimeField()
    """Time when the record was archived, which determines the sealed month to which it
    belongs.
    """
    content = models.UUIDField(unique=True, null=True)
    """Content hash of the record, with which another import of the game is refused;
    null if the game may be imported again.
    """
    facts = models.TextField()
    """Hash of the record's facts, as in its log leaf."""
    names = models.TextField()
    """Keyed hash of the record's names, as in its log leaf."""

    append_only = True

    class Meta:
        """Index for finding the removed records of a month."""

        indexes: ClassVar = [
            models.Index(fields=["archived_at", "number"], name="removed_archived")
        ]


class PlayedRuleset(models.Model):
    """A ruleset with public records. This table is derived from the records.

    Rulesets whose board was generated for a single game are omitted.
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
    """A position that occurred in a record. This table is derived from the records.

    The primary key returns the records of a position from the latest to the earliest,
    without sorting.
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
    """A record's board after every placement, for pattern searches.

    Here, a ply is the number of a placement, counted from 0. Cells that stayed empty
    have the ply after the last placement. The color and the piece of that ply are
    `NOBODY`.
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
    """Ply at which each cell was covered, in the order of the cells."""
    colors = models.BinaryField()
    """Index of the color that moved at each ply."""
    pieces = models.BinaryField()
    """Index of the piece that was placed at each ply."""

    class Meta:
        """Index for listing the boards of a ruleset, the latest first."""

        indexes: ClassVar = [
            models.Index(
                fields=["ruleset", "-ended_at", "-record"], name="board_ruleset"
            )
        ]
