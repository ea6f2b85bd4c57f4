"""Command `manage.py import_records`: archive games from local files."""

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.api.http.decoding import read_query
from games.errors import InvalidError
from records.archive.archiving import BusyError
from records.exchange.imports.batches import (
    ArchivedGame,
    Batch,
    Refusal,
    archive,
    judged,
)
from records.exchange.imports.leftovers import is_leftover
from records.exchange.imports.requests import ImportQuery
from records.exchange.imports.sources import (
    SUFFIXES,
    Format,
    SourceGame,
    format_of,
    read_games,
)

EXPLAINED = 20
"""Number of refused games that are reported individually."""


class Command(BaseCommand):
    """Command that prints the numbers of archived and refused games.

    The exit status is 0 even if games were refused. After an interruption, run the
    command again. It quickly skips games that are already archived. Several commands
    may run at the same time.
    """

    help = f"Archive games from files ({' '.join(SUFFIXES)}) and folders of such files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the files and folders, and the options of the import."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument(
            "--source",
            default="import",
            metavar="NAME",
            help="origin of the games, stored in their records (default: import)",
        )
        parser.add_argument(
            "--lenient",
            action="store_true",
            help="also archive games that break the rules; they are marked as"
            " irregular",
        )
        parser.add_argument(
            "--all-records",
            action="store_true",
            help="print the record of each game, both new records and duplicates",
        )
        parser.add_argument(
            "--all-problems",
            action="store_true",
            help=f"print all refused games instead of only the first {EXPLAINED}",
        )

    def handle(
        self,
        *,
        paths: list[Path],
        source: str,
        lenient: bool,
        all_records: bool,
        all_problems: bool,
        **_: object,
    ) -> None:
        """Archive the games, one batch at a time."""
        _require_source(source)
        files = list(_files(paths))
        read = archived = refused = 0
        with tqdm(
            total=sum(path.stat().st_size for path, _ in files),
            unit="B",
            unit_scale=True,
            disable=None,  # hidden unless the output goes to a terminal
        ) as bar:
            for batch in judged(_games(files, bar), lenient=lenient):
                outcomes = _archived(batch, source)
                archived += sum(outcome.is_new for outcome in outcomes)
                if all_records:
                    with bar.external_write_mode():
                        for outcome in outcomes:
                            self.stdout.write(_became(outcome))
                for refusal in batch.refused:
                    refused += 1
                    if all_problems or refused <= EXPLAINED:
                        with bar.external_write_mode():
                            self.stderr.write(_sentence(refusal))
                read += batch.read
                bar.set_postfix(games=read, archived=archived, refused=refused)
        duplicates = read - archived - refused
        self.stdout.write(
            f"games={read} archived={archived} duplicates={duplicates}"
            f" refused={refused}"
        )


def _archived(batch: Batch, source: str) -> list[ArchivedGame]:
    try:
        return archive(batch, source)
    except BusyError as error:
        raise CommandError(
            "Another process has locked the archive, for example to rebuild it. Run"
            " this command again later. It skips games that are already archived."
        ) from error


def _require_source(source: str) -> None:
    try:
        read_query(ImportQuery, {"source": [source]})
    except InvalidError as error:
        raise CommandError(f"--source: {error}") from error


def _files(paths: list[Path]) -> Iterator[tuple[Path, Format]]:
    """Yield the files to import, sorted by name in each folder.

    Raises `CommandError` for a missing file or an unknown suffix.
    """
    for path in paths:
        form = format_of(path.name)
        if path.is_dir():
            inner = sorted(
                file
                for file in path.rglob("*")
                if file.is_file() and not is_leftover(f"{file.relative_to(path)}")
            )
            pairs = ((file, format_of(file.name)) for file in inner)
            yield from ((file, form) for file, form in pairs if form is not None)
        elif not path.exists():
            raise CommandError(f"No such file: {path}")
        elif form is None:
            raise CommandError(
                f"{path}: The name must end in one of the suffixes"
                f" {' '.join(SUFFIXES)}."
            )
        else:
            yield path, form


def _games(files: list[tuple[Path, Format]], bar: "tqdm[Any]") -> Iterator[SourceGame]:
    for path, form in files:
        begun = bar.n
        with path.open("rb") as file:
            for game in read_games(file, form, os.fspath(path)):
                yield game
                _show(bar, begun, file)
        bar.update(begun + path.stat().st_size - bar.n)


def _show(bar: "tqdm[Any]", begun: float, file: IO[bytes]) -> None:
    """Move the bar to the current position, which may jump in a zip archive."""
    bar.update(max(0, begun + file.tell() - bar.n))


def _became(outcome: ArchivedGame) -> str:
    """Return a description of the record that a game became."""
    place = outcome.place
    game = "" if place.game is None else f"game {place.game} "
    relation = "record" if outcome.is_new else "duplicate of"
    record = outcome.record or "a private record"
    return f"{place.file}: {game}{relation} {record}"


def _sentence(refusal: Refusal) -> str:
    place, error = refusal.place, refusal.error
    where = [
        f"{word} {number}"
        for word, number in (
            ("game", place.game),
            ("node", refusal.node),
            ("placement", error.ply),
        )
        if number is not None
    ]
    return f"{place.file}: {' '.join([*where, error.code])}: {error.detail}"
