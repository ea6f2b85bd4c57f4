"""The tables of the log: its tiles, what its leaves are of, and what was signed."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class LogHead(models.Model):
    """How far the log is; one row, whose lock orders all who let it grow."""

    id = models.SmallIntegerField(primary_key=True)
    size = models.BigIntegerField()
    """Leaves."""
    position = models.BigIntegerField()
    """The last event in the feed that has a leaf."""
    number = models.BigIntegerField()
    """The last record that has a leaf."""
    secret = models.BinaryField()
    """Nonces are derived from it. Who has it, and the hash of an event, can tell which
    leaf is the event's; who has this table has the event anyway."""


class Stretch(models.Model):
    """Leaves that follow each other, of events or of records that follow each other.

    A row of every leaf would take more room than the tiles; this way there are about
    two for each batch of records.
    """

    start = models.BigIntegerField(primary_key=True)
    """The index of its first leaf."""
    is_of_records = models.BooleanField()
    first = models.BigIntegerField()
    """The first event's position in the feed, or the first record's number."""

    append_only = True

    class Meta:
        """An event has one leaf, and so has a record."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["is_of_records", "first"], name="stretch_first"
            )
        ]


class Tile(models.Model):
    """A tile, which grows at its end until it has 256 hashes."""

    pk = models.CompositePrimaryKey("level", "number")
    level = models.SmallIntegerField()
    number = models.BigIntegerField()
    hashes = models.BinaryField()
    entries = models.BinaryField(null=True)
    """The entries of the leaves; null above level 0."""


class RecordNames(models.Model):
    """The commitment to the names in a record, as they were when it got its leaf."""

    record = models.UUIDField(primary_key=True)
    hash = models.TextField()

    append_only = True


class LogKey(models.Model):
    """A key that signs checkpoints, until it is retired."""

    name = models.TextField()
    """The origin of the log."""
    seed = models.BinaryField()
    public = models.BinaryField()
    made_at = models.DateTimeField(db_default=Now())
    retired_at = models.DateTimeField(null=True)

    class Meta:
        """No two have the same public key."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["public"], name="log_key_public")
        ]


class SignedCheckpoint(models.Model):
    """A checkpoint: what the log promised at a size, once and for all."""

    size = models.BigIntegerField(primary_key=True)
    root = models.BinaryField()
    note = models.TextField()
    """As it was signed."""
    signed_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        """A size below zero is none."""

        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(size__gte=0), name="checkpoint_size")
        ]


class Cosignature(models.Model):
    """A witness's signature under a checkpoint."""

    pk = models.CompositePrimaryKey("size", "witness")
    size = models.BigIntegerField()
    witness = models.TextField()
    """Its vkey."""
    line = models.TextField()
    at = models.DateTimeField()
    """When the witness saw it, as it says."""
