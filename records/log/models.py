"""Tables for the log's state, tiles, keys, signed checkpoints and cosignatures."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class LogHead(models.Model):
    """State of the log: a single row, which processes lock while they add leaves."""

    id = models.SmallIntegerField(primary_key=True)
    size = models.BigIntegerField()
    """Number of leaves."""
    position = models.BigIntegerField()
    """Feed position of the last event that has a leaf."""
    number = models.BigIntegerField()
    """Number of the last record that has a leaf."""
    secret = models.BinaryField()
    """Secret from which nonces are derived. It reveals which leaf belongs to which
    event, but only to people who can also read the events in this database.
    """


class Stretch(models.Model):
    """A run of leaves for consecutive events, or for consecutive records.

    One row per leaf would take more space than the tiles. Stretches need about two rows
    per batch of records.
    """

    start = models.BigIntegerField(primary_key=True)
    """Index of the first leaf."""
    is_of_records = models.BooleanField()
    first = models.BigIntegerField()
    """Feed position of the first event, or number of the first record."""

    append_only = True

    class Meta:
        """Constraint that each event and each record has only one leaf."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["is_of_records", "first"], name="stretch_first"
            )
        ]


class Tile(models.Model):
    """A tile, to which hashes are appended until it contains 256 hashes."""

    pk = models.CompositePrimaryKey("level", "number")
    level = models.SmallIntegerField()
    number = models.BigIntegerField()
    hashes = models.BinaryField()
    entries = models.BinaryField(null=True)
    """Entries of the leaves. Null in tiles above level 0."""


class RecordNames(models.Model):
    """Keyed hash of the names in a record at the time when its leaf was added."""

    record = models.UUIDField(primary_key=True)
    hash = models.TextField()

    append_only = True


class LogKey(models.Model):
    """A key that signs checkpoints until it is retired."""

    name = models.TextField()
    """Origin of the log."""
    seed = models.BinaryField()
    public = models.BinaryField()
    made_at = models.DateTimeField(db_default=Now())
    retired_at = models.DateTimeField(null=True)

    class Meta:
        """Constraint that no two public keys are the same."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["public"], name="log_key_public")
        ]


class SignedCheckpoint(models.Model):
    """A signed checkpoint, which never changes."""

    size = models.BigIntegerField(primary_key=True)
    root = models.BinaryField()
    note = models.TextField()
    """Signed note without cosignatures."""
    signed_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        """Constraint that sizes are not negative."""

        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(size__gte=0), name="checkpoint_size")
        ]


class Cosignature(models.Model):
    """A witness's signature on a checkpoint."""

    pk = models.CompositePrimaryKey("size", "witness")
    size = models.BigIntegerField()
    witness = models.TextField()
    """Vkey of the witness."""
    line = models.TextField()
    at = models.DateTimeField()
    """Time when the witness signed, according to the witness."""
