"""`manage.py play_seed_games`: play the games that are included in a release."""

import gzip
import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from tqdm import tqdm

from games.computers.ai.readiness import prepare
from games.computers.playing import play
from games.lab.seeds import document, planned
from games.management.arguments import count
from games.storage.files import write_whole


class Command(BaseCommand):
    """Appends one line per game. Another run plays only the missing games."""

    help = (
        "Play the games between computer levels that are shipped with a release. One"
        " line per game is written to FILE. With --pack, the compressed file for the"
        " release is written."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the file, the time limit and the compressed file."""
        parser.add_argument("file", type=Path, metavar="FILE")
        many = "stop after this number of seconds (default: play all games)"
        parser.add_argument("--seconds", type=count, help=many)
        parser.add_argument(
            "--pack",
            type=Path,
            metavar="FILE",
            help="compressed file to which all games are written",
        )

    def handle(
        self, *, file: Path, seconds: int | None, pack: Path | None, **_: Any
    ) -> None:
        """Play the missing games, then compress all games in the planned order."""
        lines_by_seed = _known(file)
        games = list(planned())
        missing = [game for game in games if game.seed not in lines_by_seed]
        if missing:
            prepare()
        until = None if seconds is None else time.monotonic() + seconds
        with file.open("a", encoding="utf-8") as out:
            for game in tqdm(missing, unit="game", disable=None):
                if until is not None and time.monotonic() > until:
                    break
                begun = timezone.now()
                played = play(game)
                line = json.dumps(
                    document(played, begun, timezone.now()), separators=(",", ":")
                )
                out.write(f"{line}\n")
                out.flush()
                lines_by_seed[game.seed] = line
        if pack is not None:
            lines = [
                lines_by_seed[game.seed] for game in games if game.seed in lines_by_seed
            ]
            whole = "".join(f"{line}\n" for line in lines).encode()
            write_whole(pack, gzip.compress(whole, mtime=0))
        self.stdout.write(f"planned={len(games)} played={len(lines_by_seed)}")


def _known(file: Path) -> dict[str, str]:
    """Delete the last line if it is incomplete. Return the other lines by seed."""
    file.touch()
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return {json.loads(line)["seed"]: line for line in whole.splitlines()}
