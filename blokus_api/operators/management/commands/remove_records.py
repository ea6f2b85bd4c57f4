"""Command `manage.py remove_records`: remove imported records."""

from argparse import ArgumentTypeError
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.management.base import CommandError, CommandParser

from blokus_api.operators.commands import OperatorCommand
from blokus_api.operators.removing import Grounds, remove, settle
from blokus_api.operators.selection import (
    Selection,
    count,
    origin_of,
    select_import,
    select_owner,
    select_record,
)
from games.errors import NotFoundError
from records.models import RemovalReason


class Command(OperatorCommand):
    """Command that removes records and everything derived from them.

    After an interruption, run it again. Records of games that were played here cannot
    be removed.
    """

    help = (
        "Remove imported records and all data derived from them. Choose one record,"
        " all records from an import, or all records from an owner's imports."
    )
    always_acts = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options that select the records and describe their removal."""
        super().add_arguments(parser)
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--import", dest="import_id", type=_id, metavar="ID")
        which.add_argument(
            "--owner", help="account:ID or guest:ID, as printed by `usage`"
        )
        which.add_argument("--record", type=_id, metavar="ID")
        parser.add_argument(
            "--reason",
            choices=[*RemovalReason],
            default=RemovalReason.OTHER,
            help="public reason for each removal (default: %(default)s)",
        )
        parser.add_argument(
            "--may-return",
            action="store_true",
            help="allow the same games to be imported again",
        )
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="count the records without removing them",
        )

    def handle(self, *_: Any, dry_run: bool, may_return: bool, **options: Any) -> None:
        """Remove the records, and store the intervention."""
        if not dry_run and not options["why"]:
            raise CommandError("Add --why with a reason. The reason will be stored.")
        try:
            selection, target = _selected(options)
        except NotFoundError as error:
            raise CommandError(str(error)) from error
        counts = count(selection)
        self.stdout.write(
            " ".join(f"{name}={value}" for name, value in counts._asdict().items())
        )
        if options["record"]:
            self._show_origin(selection)
        if dry_run:
            return
        self.store(f"remove {counts.records} records of", target, options)
        grounds = Grounds(RemovalReason(options["reason"]), may_return)
        removed = self._follow("removed", remove(selection, grounds))
        rebuilt = self._follow("rebuilt", settle(selection))
        self.stdout.write(
            f"removed={removed} rebuilt={rebuilt}. A worker will seal the affected"
            " months again."
        )

    def _show_origin(self, selection: Selection) -> None:
        """Print the options that select all records of the same import or owner."""
        for number, _ in selection.spans:
            if batch := origin_of(number):
                self.stdout.write(f"--import {batch.source} --owner {batch.owner}")

    def _follow(self, action: str, counts: Iterable[int]) -> int:
        """Print the progress; return the last count."""
        last = 0
        for last in counts:
            self.stderr.write(f"{action}: {last}", ending="\r")
        return last


def _selected(options: dict[str, Any]) -> tuple[Selection, str]:
    """Return the selected records, and a description for the stored intervention."""
    if import_id := options["import_id"]:
        return select_import(import_id), f"import {import_id}"
    if record := options["record"]:
        return select_record(record), f"record {record}"
    return select_owner(options["owner"]), options["owner"]


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text} must be a UUID.") from error
