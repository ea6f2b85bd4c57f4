"""Our own engine without Django, so that it starts at once."""

import sys

from games.computers.ai.levels import chooser_for_game
from games.computers.gtp.engine import Engine
from games.computers.gtp.names import find_rules
from games.computers.gtp.protocol import read_command, read_lines


def main() -> None:
    engine = Engine(find_rules("duo"), lambda: chooser_for_game("random"), "1")
    for line in read_lines(sys.stdin.buffer):
        if command := read_command(line):
            sys.stdout.write(engine.answer(command))
            sys.stdout.flush()
        if engine.is_over:
            return


main()
