"""Our own engine without Django, so that it starts at once."""

import sys

from games.computers.ai.levels import choose_placement
from games.computers.gtp.engine import Engine
from games.computers.gtp.names import find_rules
from games.computers.gtp.protocol import read_command, read_lines
from games.rules.position import Position


def choose(position: Position, seed: str) -> tuple[int, int]:
    return choose_placement(position, "random", seed)


def main() -> None:
    engine = Engine(find_rules("duo"), choose, "1")
    for line in read_lines(sys.stdin.buffer):
        if command := read_command(line):
            sys.stdout.write(engine.answer(command))
            sys.stdout.flush()
        if engine.is_over:
            return


main()
