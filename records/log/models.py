"""The tables of the log: tiles, subjects of leaves, keys and signed checkpoints."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class LogHead(models.Model):
    """State of the log. Its only row is locked by processes that add leaves."""

    id = models.SmallIntegerField(primary_key=True)
    size = models.BigIntegerField()
    """Number of leaves."""
    position = models.BigIntegerField()
    """Position in the feed of the last event with a leaf."""
    number = models.BigIntegerField()
    """Number of the last record with a leaf."""
    secret = models.BinaryField()
    """Secret from which nonces are derived. With it and the hash of an event, a reader
    can recognize the event's leaf; but a reader of this database also has the event."""


class Stretch(models.Model):
    """Consecutive leaves of consecutive events, or of consecutive records.

    A row per leaf would need more space than the tiles. Stretches need about two rows
    per batch of records.
    """

    start = models.BigIntegerField(primary_key=True)
    """Index of the first leaf."""
    is_of_records = models.BooleanField()
    first = models.BigIntegerField()
    """Position of the first event in the feed, or number of the first record."""

    append_only = True

    class Meta:
        """An event has one leaf, and so has a record."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["is_of_records", "first"], name="stretch_first"
            )
        ]


class Tile(models.Model):
    """A tile, to which hashes are appended until it has 256."""

    pk = models.CompositePrimaryKey("level", "number")
    level = models.SmallIntegerField()
    number = models.BigIntegerField()
    hashes = models.BinaryField()
    entries = models.BinaryField(null=True)
    """Entries of the leaves; null above level 0."""


class RecordNames(models.Model):
    """Commitment to the names in a record when it got its leaf."""

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
        """No two have the same public key."""

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
        """A size below zero is none."""

        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(size__gte=0), name="checkpoint_size")
        ]


class Cosignature(models.Model):
    """A witness's signature under a checkpoint."""

    pk = models.CompositePrimaryKey("size", "witness")
    size = models.BigIntegerField()
    witness = models.TextField()
    """Vkey of the witness."""
    line = models.TextField()
    at = models.DateTimeField()
    """Time at which the witness signed, according to the witness."""
