"""`manage.py conformance`: hold recorded games and vectors against the rules."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.lab.conformance.files import BrokenFileError, check_file, files_in, is_known
from games.lab.conformance.report import Report

EXPLAINED = 5
"""Mismatches of a file that are told one by one."""


class Command(BaseCommand):
    """Prints a line per file; the exit status is 0 only when nothing differs."""

    help = (
        "Check recorded games, vectors and playouts (.jsonl), records as exported"
        " (.ndjson), solutions (.json); any of them may be packed (.gz)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files and folders."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *, paths: list[Path], **_: object) -> None:
        """Check every file, also after one that fails."""
        missing = [str(path) for path in paths if not path.exists()]
        if missing:
            raise CommandError(f"No such file: {', '.join(missing)}")
        files = [file for path in paths for file in files_in(path)]
        known = [file for file in files if self._is_known(file)]
        failed = []
        for file in known:
            report = self._report(file)
            # A folder may hold games of other variants; a file is named to be checked.
            is_unchecked = file in paths and report is not None and report.unplayable
            if report is None or report.mismatches or is_unchecked:
                failed.append(file)
        if failed or not known:
            raise CommandError(f"{len(failed)} of {len(known)} files failed.")

    def _is_known(self, file: Path) -> bool:
        known = is_known(file)
        if not known:
            self.stderr.write(f"{file}: skipped, of no known kind")
        return known

    def _report(self, file: Path) -> Report | None:
        """Print what a file shows; None when it is broken."""
        try:
            report = check_file(file)
        except BrokenFileError as error:
            self.stderr.write(str(error))
            return None
        self.stdout.write(str(report))
        for text in (*report.unplayable[:1], *report.mismatches[:EXPLAINED]):
            self.stderr.write(text)
        return report
