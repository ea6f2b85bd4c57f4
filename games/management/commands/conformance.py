"""`manage.py conformance`: check recorded games and vectors against the rules."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.lab.conformance.files import BrokenFileError, check_file, files_in, is_known
from games.lab.conformance.report import Report

EXPLAINED = 5
"""Maximum number of mismatches printed per file."""


class Command(BaseCommand):
    """Prints one line per file. The exit status is 0 only if there is no mismatch."""

    help = (
        "Check recorded games, test vectors and playouts (.jsonl), exported records"
        " (.ndjson) and solutions (.json). Files may be compressed (.gz)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for files and folders."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    def handle(self, *, paths: list[Path], **_: object) -> None:
        """Check all files, even if one fails."""
        missing = [str(path) for path in paths if not path.exists()]
        if missing:
            raise CommandError(f"These files do not exist: {', '.join(missing)}")
        files = [file for path in paths for file in files_in(path)]
        supported_files = [file for file in files if self._is_known(file)]
        failed = []
        for file in supported_files:
            report = self._report(file)
            # A folder may contain games of other variants, but every file that the
            # caller names must be checked.
            is_unchecked = file in paths and report is not None and report.unplayable
            if report is None or report.mismatches or is_unchecked:
                failed.append(file)
        if failed or not supported_files:
            raise CommandError(f"{len(failed)} of {len(supported_files)} files failed.")

    def _is_known(self, file: Path) -> bool:
        is_supported = is_known(file)
        if not is_supported:
            self.stderr.write(f"{file} was skipped, because its type is unknown.")
        return is_supported

    def _report(self, file: Path) -> Report | None:
        """Check a file and print the result. Return None if the file is broken."""
        try:
            report = check_file(file)
        except BrokenFileError as error:
            self.stderr.write(str(error))
            return None
        self.stdout.write(str(report))
        for text in (*report.unplayable[:1], *report.mismatches[:EXPLAINED]):
            self.stderr.write(text)
        return report
