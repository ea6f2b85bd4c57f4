"""Our player as a GTP engine, with the same responses as Pentobi."""

import random
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from games.computers.beginnings import first_position
from games.computers.dialects import Dialect, dialect_of
from games.computers.gtp.board import board_text
from games.computers.gtp.names import find_color, find_game
from games.computers.gtp.protocol import (
    CommandRefusedError,
    GtpCommand,
    answer_text,
    refusal_text,
)
from games.rules.geometry import Cell
from games.rules.legality import judge_skip
from games.rules.placements import members
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.ruleset import Ruleset
from games.rules.scoring import outcome

NAME = "blokus_api"
VERSION = "1"
PROTOCOL_VERSION = "2"

Chooser: TypeAlias = Callable[[Position, str], tuple[int, int]]
"""Function that takes a position and a seed, and returns a placement's color and
number."""


class Engine:
    """An engine for any number of games; any color may play, as in Pentobi."""

    def __init__(
        self, ruleset: Ruleset, new_chooser: Callable[[], Chooser], seed: str
    ) -> None:
        """Set up a game; equal seeds and commands produce equal moves.

        A chooser may remember positions within a game, so a new game or seed creates a
        new chooser.
        """
        self._new_chooser: Final = new_chooser
        self._choose = new_chooser()
        self._seed = seed
        self._game = 0
        """Number of games since the seed was set, so that each game has different
        moves."""
        self._positions = [self._first_position(ruleset)]
        self.is_over = False
        """Whether the `quit` command was received."""

    def answer(self, command: GtpCommand) -> str:
        """Execute a command; return the response."""
        try:
            return answer_text(command, self._followed(command))
        except CommandRefusedError as error:
            return refusal_text(command, str(error))

    @property
    def position(self) -> Position:
        """Current position of the game."""
        return self._positions[-1]

    def _followed(self, command: GtpCommand) -> str:
        if command.name in _WITH_ARGUMENTS:
            return _WITH_ARGUMENTS[command.name](self, command)
        if command.name not in _PLAIN:
            raise CommandRefusedError(f"unknown command ({command.name})")
        if command.text:
            raise CommandRefusedError("no arguments allowed")
        return _PLAIN[command.name](self)

    @property
    def _dialect(self) -> Dialect:
        return dialect_of(self.position.ruleset)

    def _set_game(self, command: GtpCommand) -> str:
        try:
            ruleset = find_game(command.text)
        except ValueError as error:
            raise CommandRefusedError("invalid argument") from error
        self._begin(ruleset)
        return ""

    def _clear_board(self) -> str:
        self._begin(self.position.ruleset)
        return ""

    def _begin(self, ruleset: Ruleset) -> None:
        self._game += 1
        self._positions = [self._first_position(ruleset)]
        self._choose = self._new_chooser()

    def _first_position(self, ruleset: Ruleset) -> Position:
        """Return the start position; the seed determines a drawn first piece."""
        chance = random.Random(f"{self._seed}:{self._game}")  # noqa: S311
        return first_position(ruleset, chance)

    def _first_piece(self, command: GtpCommand) -> str:
        """Return the first piece that was drawn at random, or set another one."""
        ruleset, drawn = self.position.ruleset, self.position.first_piece
        if drawn is None:
            raise CommandRefusedError("this game has no first piece")
        if not command.text:
            return drawn
        piece = ruleset.piece_index.get(command.text.upper())
        if piece not in ruleset.first_pieces:
            raise CommandRefusedError("invalid argument")
        if len(self._positions) > 1:
            raise CommandRefusedError("the game has begun")
        self._positions = [start_position(ruleset).draw(piece)]
        return ""

    def _undo(self) -> str:
        if len(self._positions) == 1:
            raise CommandRefusedError("cannot undo")
        self._positions.pop()
        return ""

    def _play(self, command: GtpCommand) -> str:
        word, _, text = command.text.partition(" ")
        if not word:
            raise CommandRefusedError("missing argument 1")
        color = self._color(word)
        if text.strip().lower() == "null":
            raise CommandRefusedError("play pass not supported (anymore)")
        self._play_for(color, text)
        return ""

    def _play_in_turn(self, command: GtpCommand) -> str:
        color = self.position.turn
        if color is None:
            self._judged(0, command.text)
            raise CommandRefusedError("illegal move")
        self._play_for(color, command.text)
        return ""

    def _play_for(self, color: int, text: str) -> None:
        """Play the placement that a text describes for a color, or skip its turn."""
        if self.position.ruleset.may_skip and text.strip().lower() == "pass":
            self._skip(color)
        else:
            self._placed(color, self._judged(color, text))

    def _skip(self, color: int) -> None:
        position = self.position._replace(turn=color)
        try:
            judge_skip(position, position.ruleset.colors[color])
        except IllegalPlacementError as error:
            raise CommandRefusedError("illegal move") from error
        if not self._legal(color):
            raise CommandRefusedError("illegal move")
        self._positions.append(position.skip())

    def _generate(self, command: GtpCommand) -> str:
        return self._generated(self._color(command.argument))

    def _generate_in_turn(self) -> str:
        return self._generated(self.position.turn)

    def _propose(self, command: GtpCommand) -> str:
        move = self._chosen(self._color(command.argument))
        return "pass" if move is None else self._text(move[1])

    def _all_legal(self, command: GtpCommand) -> str:
        legal = members(self._legal(self._color(command.argument)))
        return "\n".join(map(self._text, legal))

    def _final_score(self) -> str:
        """Return the margin between two seats, or else the points of all colors."""
        ruleset, result = self.position.ruleset, outcome(self.position)
        if len(result.seats) != 2:  # noqa: PLR2004
            return "".join(f"{result.colors[color]} " for color in self._dialect.colors)
        margin = result.seats[0] - result.seats[1]
        if ruleset.scoring.objective == "reverse":
            margin = -margin
        if not margin:
            return "0"
        return f"B+{margin}" if margin > 0 else f"W+{-margin}"

    def _show_board(self) -> str:
        return "\n" + board_text(self.position, self._dialect)

    def _set_seed(self, command: GtpCommand) -> str:
        word = _only_word(command)
        if not word.removeprefix("-").isdecimal():
            raise CommandRefusedError(f"argument 1 ({word!r}) has invalid type")
        self._seed, self._game = word, 0
        self._choose = self._new_chooser()
        return ""

    def _known_command(self, command: GtpCommand) -> str:
        name = _only_word(command)
        is_known = name in _PLAIN or name in _WITH_ARGUMENTS
        return "true" if is_known else "false"

    def _quit(self) -> str:
        self.is_over = True
        return ""

    def _color(self, word: str) -> int:
        try:
            return find_color(self._dialect, word)
        except ValueError as error:
            raise CommandRefusedError(f"invalid color argument {word!r}") from error

    def _judged(self, color: int, text: str) -> int:
        """Parse a legal placement, with the same order of checks as Pentobi."""
        position = self.position
        number = position.placements.find(self._cells(text))
        if number is None:
            raise CommandRefusedError("invalid move")
        if not position.pieces_left(color)[position.placements.piece[number]]:
            raise CommandRefusedError("piece already played")
        if not self._legal(color) >> number & 1:
            raise CommandRefusedError("illegal move")
        return number

    def _legal(self, color: int) -> int:
        """Return a color's legal placements; none if it has no turns left."""
        position, limit = self.position, self.position.ruleset.turn_limit
        if limit is not None and position.turns_taken(color) >= limit:
            return 0
        return position.legal(color)

    def _cells(self, text: str) -> tuple[Cell, ...]:
        try:
            return self._dialect.parse_cells(text)
        except ValueError as error:
            raise CommandRefusedError("invalid move") from error

    def _text(self, number: int) -> str:
        return _move_text(self.position.ruleset, number)

    def _chosen(self, color: int | None) -> tuple[int, int] | None:
        if color is None or not self._legal(color):
            return None
        seed = f"{self._seed}:{self._game}:{len(self.position.played)}"
        return self._choose(self.position._replace(turn=color), seed)

    def _generated(self, color: int | None) -> str:
        move = self._chosen(color)
        if move is None:
            return "pass"
        text = self._text(move[1])
        self._placed(*move)
        return text

    def _placed(self, color: int, number: int) -> None:
        """Play for a color as if it were that color's turn."""
        self._positions.append(
            self.position._replace(turn=color).play(color, number),
        )


@lru_cache(maxsize=2**16)
def _move_text(ruleset: Ruleset, number: int) -> str:
    """Format a placement. The cache helps, because lists of moves overlap."""
    return dialect_of(ruleset).cells_text(ruleset.placements.cells_of(number))


def _only_word(command: GtpCommand) -> str:
    words = command.text.split()
    if len(words) != 1:
        raise CommandRefusedError("command needs one argument")
    return words[0]


_PLAIN: Mapping[str, Callable[[Engine], str]] = {
    "clear_board": Engine._clear_board,
    "cputime": lambda _: f"{time.process_time():.3f}",
    "final_score": Engine._final_score,
    "g": Engine._generate_in_turn,
    "list_commands": lambda _: "\n".join(sorted([*_PLAIN, *_WITH_ARGUMENTS])),
    "name": lambda _: NAME,
    "protocol_version": lambda _: PROTOCOL_VERSION,
    "quit": Engine._quit,
    "showboard": Engine._show_board,
    "undo": Engine._undo,
    "version": lambda _: VERSION,
}
_WITH_ARGUMENTS: Mapping[str, Callable[[Engine, GtpCommand], str]] = {
    "all_legal": Engine._all_legal,
    "first_piece": Engine._first_piece,
    "genmove": Engine._generate,
    "known_command": Engine._known_command,
    "p": Engine._play_in_turn,
    "play": Engine._play,
    "reg_genmove": Engine._propose,
    "set_game": Engine._set_game,
    "set_random_seed": Engine._set_seed,
}
