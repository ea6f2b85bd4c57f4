"""`manage.py remove_records`: remove records of imports."""

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
    of_import,
    of_owner,
    of_record,
    origin_of,
)
from games.errors import NotFoundError
from records.models import RemovalReason


class Command(OperatorCommand):
    """Removes records and whatever is derived from them; run it again after a stop.

    Records of games that were played here stay.
    """

    help = (
        "Remove imported records, and all that is derived from them: those of an"
        " import, of all imports of an owner, or one."
    )
    always_acts = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which records, and on what grounds."""
        super().add_arguments(parser)
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--import", dest="import_id", type=_id, metavar="ID")
        which.add_argument(
            "--owner", help="account:ID or guest:ID, as `usage` says: all they imported"
        )
        which.add_argument("--record", type=_id, metavar="ID")
        parser.add_argument(
            "--reason",
            choices=[*RemovalReason],
            default=RemovalReason.OTHER,
            help="published with each removal; default: %(default)s",
        )
        parser.add_argument(
            "--may-return",
            action="store_true",
            help="do not refuse the same games when they are imported again",
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="count, and remove nothing"
        )

    def handle(self, *_: Any, dry_run: bool, may_return: bool, **options: Any) -> None:
        """Remove them, and write it down."""
        if not dry_run and not options["why"]:
            raise CommandError("Say --why: it is written down.")
        try:
            selection, whom = _selected(options)
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
        self.keep(f"remove {counts.records} records of", whom, options)
        grounds = Grounds(RemovalReason(options["reason"]), may_return)
        removed = self._follow("removed", remove(selection, grounds))
        rebuilt = self._follow("rebuilt", settle(selection))
        self.stdout.write(
            f"removed={removed} rebuilt={rebuilt}: a worker seals their months again"
        )

    def _show_origin(self, selection: Selection) -> None:
        """Show which import the record came by, to remove all of it."""
        for number, _ in selection.spans:
            if batch := origin_of(number):
                self.stdout.write(f"--import {batch.source} --owner {batch.owner}")

    def _follow(self, what: str, counts: Iterable[int]) -> int:
        """Show how far it is; return the last count."""
        last = 0
        for last in counts:
            self.stderr.write(f"{what}: {last}", ending="\r")
        return last


def _selected(options: dict[str, Any]) -> tuple[Selection, str]:
    """Return the records that are named, and their name for the operators' journal."""
    if import_id := options["import_id"]:
        return of_import(import_id), f"import {import_id}"
    if record := options["record"]:
        return of_record(record), f"record {record}"
    return of_owner(options["owner"]), options["owner"]


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text} is no id.") from error
