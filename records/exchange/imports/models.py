"""Tables for imports: files, progress, refused games and archived games."""

from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.db.models.functions import Now

from games.storage.idempotency import KeyedRow


class ImportStatus(StrEnum):
    """Status of an import, which can be cancelled while it is waiting or running."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Import(KeyedRow):
    """An uploaded game file."""

    id = models.UUIDField(primary_key=True)
    owner = models.TextField(db_default="")
    """Owner whose limit of open imports applies; empty for imports from earlier
    releases.
    """
    network = models.TextField(null=True)  # noqa: DJ001 - older imports have none
    """Keyed hash of the sender's network. The games count against the quotas of this
    network.
    """
    source = models.TextField()
    """Origin of the games, stored in their records."""
    format = models.TextField()
    lenient = models.BooleanField()
    """Whether games that break the rules are archived as irregular."""
    license = models.TextField(null=True)  # noqa: DJ001 - older imports have none
    """SPDX identifier of the license that the sender accepted for the records."""
    size = models.IntegerField()
    """Size of the file in bytes."""
    status = models.TextField()
    """An `ImportStatus`."""
    tries = models.SmallIntegerField(db_default=0)
    """Number of times that the import has been started since it last made progress."""
    read = models.IntegerField(db_default=0)
    """Number of games that have been read. The next start skips them."""
    archived = models.IntegerField(db_default=0)
    duplicates = models.IntegerField(db_default=0)
    refused = models.IntegerField(db_default=0)
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    class Meta(KeyedRow.Meta):
        """Indexes for listing a player's imports, and for deleting old imports."""

        indexes: ClassVar = [
            models.Index(fields=["actor", "-id"], name="import_actor"),
            models.Index(fields=["created_at"], name="import_created"),
        ]


class Chunk(models.Model):
    """Part of an open import's file, which all workers can read."""

    pk = models.CompositePrimaryKey("owner_id", "number")
    owner = models.ForeignKey(
        Import, models.CASCADE, db_column="import_id", db_index=False
    )
    number = models.IntegerField()
    content = models.BinaryField()


class Problem(models.Model):
    """A refused game, with its position in the file and the reason."""

    pk = models.CompositePrimaryKey("owner_id", "number")
    owner = models.ForeignKey(
        Import, models.CASCADE, db_column="import_id", db_index=False
    )
    number = models.IntegerField()
    """Number in the order of the file, from 1."""
    file = models.TextField(null=True)  # noqa: DJ001 - null outside of zip archives
    game = models.IntegerField(null=True)
    node = models.IntegerField(null=True)
    ply = models.IntegerField(null=True)
    code = models.TextField()
    detail = models.TextField()


class ImportedGame(models.Model):
    """A game from a file that is now in the archive, with its record."""

    pk = models.CompositePrimaryKey("owner_id", "number")
    owner = models.ForeignKey(
        Import, models.CASCADE, db_column="import_id", db_index=False
    )
    number = models.IntegerField()
    """Number among all games that were read, from 1."""
    file = models.TextField(null=True)  # noqa: DJ001 - null outside of zip archives
    game = models.IntegerField(null=True)
    record = models.UUIDField(null=True)
    """Null for a duplicate whose record is private or contains a pseudonym."""
    is_duplicate = models.BooleanField()
