"""The tables of finished games. No foreign key refers to a game: they outlive it."""

from enum import StrEnum
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

from games.ids import new_id
from records.fields import WholeJSONField

PLAYED_HERE = "game"
"""The source of games that were played on this server."""
SHIPPED = "release"
"""The source of games that the release ships."""


class Record(models.Model):
    """A finished game: what was placed, who left, and how it ended."""

    id = models.UUIDField(primary_key=True, default=new_id)
    number = models.BigIntegerField(unique=True)
    """Records and removals count from 1 as they come, without a gap."""
    kind = models.TextField()
    """`game`, `unfinished`, `irregular` or `position`."""
    source = models.TextField()
    """Where it comes from."""
    content = models.UUIDField(unique=True)
    """A hash of what happened, who played and when: nothing is archived twice."""
    game = models.UUIDField(null=True, unique=True)
    """The game it was played as, where that was here."""
    head = models.TextField(null=True)  # noqa: DJ001 - games from outside have no chain
    variant = models.TextField()
    ruleset = models.TextField()
    options = WholeJSONField()
    rules_version = models.SmallIntegerField()
    visibility = models.TextField()
    players = ArrayField(models.TextField())
    """Per seat: an opaque player id, a level of the computer, or `imported:NAME`.

    With `tree` the one thing that may change: where a name is erased.
    """
    pool = models.TextField()
    """Who played, as it was then: see `records.archive.pools`."""
    picks = WholeJSONField(default=list)
    """`[seat, color, piece]` in the order drafted."""
    setup = WholeJSONField(null=True)
    """Of a position: what lay on the board from the start."""
    placements = WholeJSONField()
    """`[seat, color, piece, cells]` in the order played."""
    out = WholeJSONField()
    """`[seat, ply, reason]` of the seats that left."""
    skips = WholeJSONField(null=True)
    """`[ply, color]` of the turns that were skipped by choice; null: none."""
    first_piece = models.TextField(null=True)  # noqa: DJ001 - usually none is drawn
    """The piece that was drawn as the first of every color."""
    stand_ins = ArrayField(models.SmallIntegerField(), null=True)
    """The seats of computers for which another level moved; null: none."""
    tree = WholeJSONField(null=True)
    """The nodes of the file it came from, where they tell more than the game.

    `[parent, [[name, values], ...]]`: an object would forget the order of its names.
    """
    length = models.SmallIntegerField()
    result = WholeJSONField()
    winners = ArrayField(models.SmallIntegerField())
    """The seats that won; none of a game that did not end, or was not solved."""
    margin = models.SmallIntegerField(null=True)
    """Points between the best team and the next; of games for one none."""
    is_drawn = models.BooleanField()
    """Whether several teams share the win."""
    opening = models.TextField(db_collation="C")
    """The first placements, the same for all images: see `games.rules.keys`."""
    positions = ArrayField(models.BigIntegerField())
    """The keys of all positions, from the start to the end."""
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField()
    """When it ended; where nobody tells, when it came into the archive."""
    is_dated = models.BooleanField()
    """Whether somebody told when it ended."""
    archived_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        """Lists are latest first, of all games or of some.

        What many records have in common is found soon on the way down a list; what few
        have needs an index.
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
    """A name in files whose bearer wanted it gone: whose pseudonym stands for it.

    The name itself is kept nowhere. Without `SECRET_KEY` nobody can try names out.
    """

    digest = models.TextField(primary_key=True)
    """Keyed, of `imported:NAME`: files that name them again are recognized by it."""
    pseudonym = models.TextField(unique=True)
    """What records have instead: `imported:erased-XXXX`."""


class RetoldContent(models.Model):
    """The content of a record as it is told since a name in it was erased.

    Its own content stays that of the file, which is known when it comes again; by this
    an export of the record is known as well.
    """

    content = models.UUIDField(primary_key=True)


class OldSpelling(models.Model):
    """Spelling of a name in records that were archived before names had one spelling.

    Hashes cover the players of a record, so these records stay as they are.
    """

    spelling = models.TextField(primary_key=True)
    """`imported:NAME` as records have it."""
    player = models.TextField(db_index=True)
    """`imported:NAME` in the one spelling, by which it is searched and erased."""


class ImportedBatch(models.Model):
    """The records that one batch of an import added; their numbers follow each other.

    Imports are forgotten after a month, and when their sender is erased. These rows
    stay, so that operators can remove what somebody sent.
    """

    first = models.BigIntegerField(primary_key=True)
    """Number of the first record."""
    last = models.BigIntegerField()
    """Number of the last record."""
    source = models.UUIDField(db_index=True)
    """Id of the import."""
    owner = models.TextField(db_index=True)
    """Owner of the sender: `account:ID` or `guest:ID`. Rows that were made by the
    migration have the sender itself, `player:ID`."""

    append_only = True


class RemovalReason(StrEnum):
    """Why an operator removed a record."""

    UNLAWFUL = "unlawful"
    PERSONAL = "personal"
    """It tells of people what they do not want told."""
    RIGHTS = "rights"
    """It belongs to others."""
    FLOOD = "flood"
    """It was sent to fill the server."""
    OTHER = "other"


class RemovedRecord(models.Model):
    """A record that an operator removed: what proves that it was there, and is gone.

    Hashes are all that is left of its content.
    """

    id = models.UUIDField(primary_key=True)
    number = models.BigIntegerField(unique=True)
    """Number of the record."""
    removal = models.BigIntegerField(unique=True)
    """Number of the removal, which is counted as records are: so the log has a leaf of
    each record and of each removal, in the order of their numbers."""
    reason = models.TextField()
    """A `RemovalReason`."""
    removed_at = models.DateTimeField()
    kind = models.TextField()
    """Kind of the record: sealed months have lines of games alone."""
    archived_at = models.DateTimeField()
    """When the record was archived, which decides its sealed month."""
    content = models.UUIDField(unique=True, null=True)
    """Content of the record, which is refused when it is imported again; null if it may
    return."""
    facts = models.TextField()
    """Hash of the record's facts, as its leaf in the log has it."""
    names = models.TextField()
    """Commitment to the record's names, as its leaf in the log has it."""

    append_only = True

    class Meta:
        """Sealed months ask for those of a month."""

        indexes: ClassVar = [
            models.Index(fields=["archived_at", "number"], name="removed_archived")
        ]


class PlayedRuleset(models.Model):
    """A ruleset of which there are public records; derived.

    Rulesets whose board is made for one game are left out.
    """

    ruleset = models.TextField(primary_key=True)
    variant = models.TextField(db_index=True)
    records = models.BigIntegerField()
    """Public ones, of any kind."""
    first_ended_at = models.DateTimeField(null=True)
    """Of those whose date is known."""
    last_ended_at = models.DateTimeField(null=True)


class RecordPosition(models.Model):
    """A position that a record came through; derived.

    Its one index gives the records of a position latest first, however many they are.
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
    """The board of a game at each ply; derived, and scanned by patterns.

    Plies count from 0 here. A cell that stayed empty is one that the ply after the last
    covered, and the color and piece of that ply are `NOBODY`.
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
    """Per cell: the ply that covered it."""
    colors = models.BinaryField()
    """Per ply: the index of the color."""
    pieces = models.BinaryField()
    """Per ply: the index of the piece."""

    class Meta:
        """Of a ruleset, latest first."""

        indexes: ClassVar = [
            models.Index(
                fields=["ruleset", "-ended_at", "-record"], name="board_ruleset"
            )
        ]
