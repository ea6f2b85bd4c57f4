"""The tables of imports: what was sent, how far it is, and what was refused."""

from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class ImportStatus(StrEnum):
    """How far an import is; one that is waiting or running can be cancelled."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Import(models.Model):
    """A file of games that somebody sent."""

    id = models.UUIDField(primary_key=True)
    actor = models.TextField()
    """Who sent it; nobody else sees it."""
    owner = models.TextField(db_default="")
    """Owner whose place it occupies; empty for imports of earlier releases."""
    network = models.TextField(null=True)  # noqa: DJ001 - older imports have none
    """Keyed hash of the network that it came from, whose quotas its games count for."""
    source = models.TextField()
    """What its records say where they come from."""
    format = models.TextField()
    lenient = models.BooleanField()
    """Whether games against the rules are archived as irregular."""
    license = models.TextField(null=True)  # noqa: DJ001 - older imports have none
    """SPDX identifier of the license that the sender accepted for the records."""
    size = models.IntegerField()
    """Bytes of the file."""
    status = models.TextField()
    """An `ImportStatus`."""
    tries = models.SmallIntegerField(db_default=0)
    """Times that it was begun since it last came on."""
    read = models.IntegerField(db_default=0)
    """Games looked at: where whoever goes on begins."""
    archived = models.IntegerField(db_default=0)
    duplicates = models.IntegerField(db_default=0)
    refused = models.IntegerField(db_default=0)
    key = models.TextField(null=True)  # noqa: DJ001 - most requests send no key
    fingerprint = models.TextField(null=True)  # noqa: DJ001
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        """A key names one import of one caller."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["actor", "key"],
                condition=Q(key__isnull=False),
                name="import_key",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["actor", "-id"], name="import_actor"),
            models.Index(fields=["created_at"], name="import_created"),
        ]


class Chunk(models.Model):
    """A stretch of a file that still has to be read: the worker has no disk of ours."""

    pk = models.CompositePrimaryKey("owner_id", "number")
    owner = models.ForeignKey(
        Import, models.CASCADE, db_column="import_id", db_index=False
    )
    number = models.IntegerField()
    content = models.BinaryField()


class Problem(models.Model):
    """Why a game was refused, and where it stands."""

    pk = models.CompositePrimaryKey("owner_id", "number")
    owner = models.ForeignKey(
        Import, models.CASCADE, db_column="import_id", db_index=False
    )
    number = models.IntegerField()
    """In the order of the file, from 1."""
    file = models.TextField(null=True)  # noqa: DJ001 - what is no zip has no names
    game = models.IntegerField(null=True)
    node = models.IntegerField(null=True)
    ply = models.IntegerField(null=True)
    code = models.TextField()
    detail = models.TextField()


class ImportedGame(models.Model):
    """A game of a file that is in the archive, and as which record."""

    pk = models.CompositePrimaryKey("owner_id", "number")
    owner = models.ForeignKey(
        Import, models.CASCADE, db_column="import_id", db_index=False
    )
    number = models.IntegerField()
    """Among all games that were read, from 1."""
    file = models.TextField(null=True)  # noqa: DJ001 - what is no zip has no names
    game = models.IntegerField(null=True)
    record = models.UUIDField(null=True)
    """Null: a duplicate whose record is nobody's to see, or tells it otherwise."""
    is_duplicate = models.BooleanField()
