"""`manage.py play_record`: play a recorded game over HTTP and compare the results."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.lab.client.api import ServerError
from games.lab.client.playing import PlayReport, play
from games.lab.client.recorded import RecordedGame, RecordedGameError, read_game

EXPLAINED = 10
"""Maximum number of printed differences."""
PATIENCE = 30.0


class Command(BaseCommand):
    """Prints one line. The exit status is 0 only if there is no difference."""

    help = (
        "On a running server, play a game that was recorded with Pentobi, with one"
        " guest per seat. Then compare the moves, passes, scores, winners and"
        " archived record."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the server and the game."""
        parser.add_argument(
            "url",
            metavar="URL",
            help="address of the server, such as http://127.0.0.1:8000",
        )
        parser.add_argument(
            "file",
            metavar="FILE",
            type=Path,
            help="file with recorded games, one JSON line per game",
        )
        parser.add_argument(
            "--game",
            type=int,
            default=1,
            metavar="N",
            help="number of the game in the file (default: %(default)s)",
        )
        parser.add_argument(
            "--seats",
            action="store_true",
            help="also print the player and score of each seat",
        )
        parser.add_argument(
            "--wait",
            type=float,
            default=PATIENCE,
            metavar="SECONDS",
            help="seconds to wait for scoring and archiving (default: %(default)g)",
        )

    def handle(
        self, *, url: str, file: Path, game: int, seats: bool, wait: float, **_: object
    ) -> None:
        """Play the game and print the differences."""
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
            raise CommandError("The server's results differ from the recorded game.")

    def _tell_seats(self, recorded: RecordedGame, report: PlayReport) -> None:
        ruleset = recorded.ruleset
        for seat, (player, score) in enumerate(
            zip(report.players, report.scores, strict=True)
        ):
            colors = ",".join(ruleset.colors[color] for color in ruleset.seats[seat])
            self.stdout.write(f"seat={seat} player={player} {colors} score={score}")
