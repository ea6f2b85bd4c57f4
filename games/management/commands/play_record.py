"""`manage.py play_record`: play a recorded game over HTTP, and compare all of it."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.lab.client.api import ServerError
from games.lab.client.playing import PlayReport, play
from games.lab.client.recorded import RecordedGame, RecordedGameError, read_game

EXPLAINED = 10
"""Differences that are told one by one."""
PATIENCE = 30.0


class Command(BaseCommand):
    """Prints one line; the exit status is 0 only when nothing differs."""

    help = (
        "Play a game recorded with Pentobi on a running server, one guest per seat, and"
        " compare moves, passes, scores, winners and the record in the archive."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a server and a game."""
        parser.add_argument("url", metavar="URL", help="as in http://127.0.0.1:8000")
        parser.add_argument(
            "file", metavar="FILE", type=Path, help="recorded games, a JSON line each"
        )
        parser.add_argument(
            "--game",
            type=int,
            default=1,
            metavar="N",
            help="which game of the file (default: %(default)s)",
        )
        parser.add_argument(
            "--seats", action="store_true", help="also tell who sat where, and scored"
        )
        parser.add_argument(
            "--wait",
            type=float,
            default=PATIENCE,
            metavar="SECONDS",
            help="for the scoring, and for the archive (default: %(default)g)",
        )

    def handle(
        self, *, url: str, file: Path, game: int, seats: bool, wait: float, **_: object
    ) -> None:
        """Play, and tell what differs."""
        try:
            recorded = read_game(file, game)
            report = play(url, recorded, wait)
        except (RecordedGameError, ServerError) as error:
            raise CommandError(str(error)) from error
        if seats:
            self._tell_seats(recorded, report)
        self.stdout.write(
            f"{file.name} game={game} variant={recorded.ruleset.variant}"
            f" moves={report.moves} passes={report.passes}"
            f" seconds={report.seconds:.2f} id={report.game} record={report.record}"
            f" differences={len(report.differences)}"
        )
        for difference in report.differences[:EXPLAINED]:
            self.stderr.write(difference)
        if report.differences:
            raise CommandError("The server and the record differ.")

    def _tell_seats(self, recorded: RecordedGame, report: PlayReport) -> None:
        ruleset = recorded.ruleset
        for seat, (player, score) in enumerate(
            zip(report.players, report.scores, strict=True)
        ):
            colors = ",".join(ruleset.colors[color] for color in ruleset.seats[seat])
            self.stdout.write(f"seat={seat} player={player} {colors} score={score}")
