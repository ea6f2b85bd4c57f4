"""A game with an external engine, which receives all moves and chooses its own."""

from collections.abc import Iterable

from games.computers.gtp.client import EngineError, EngineProgram, GtpClient
from games.computers.gtp.protocol import CommandRefusedError
from games.computers.gtp.views import View, views
from games.rules.position import Position


class ExternalPlayer:
    """An engine in one game; any violation of the rules raises `EngineError`."""

    def __init__(self, client: GtpClient, seen: Iterable[View]) -> None:
        """Begin a game with the first view that the engine accepts."""
        self._client = client
        self._view = self._begun(seen)

    def tell(self, color: int, number: int) -> None:
        """Send a placement to the engine."""
        view = self._view
        self._order(f"play {view.color_text(color)} {view.move_text(number)}")

    def tell_skip(self, color: int) -> None:
        """Inform the engine that a color skipped its turn."""
        self._order(f"play {self._view.color_text(color)} pass")

    def choose(self, position: Position) -> tuple[int, int]:
        """Request the engine's next move; return its color and number."""
        color = position.turn
        assert color is not None
        try:
            text = self._client.ask(f"genmove {self._view.color_text(color)}")
        except CommandRefusedError as error:
            raise EngineError(f"refused to move: {error}") from error
        number = self._view.find(text)
        if number is None or not position.legal(color) >> number & 1:
            raise EngineError(
                f"responded with {text[:80]!r}, which is not a legal move"
            )
        return color, number

    def cpu_seconds(self) -> float | None:
        """Return the processor time that the engine reports, or None."""
        try:
            return float(self._client.ask("cputime"))
        except (CommandRefusedError, ValueError):
            return None

    def _order(self, command: str) -> None:
        """Send a command that the rules allow, so that a refusal is an error."""
        try:
            self._client.ask(command)
        except CommandRefusedError as error:
            raise EngineError(f"refused {command!r}: {error}") from error

    def _begun(self, seen: Iterable[View]) -> View:
        names = []
        for view in seen:
            names.append(view.name)
            try:
                self._client.ask(f"set_game {view.name}")
                self._client.ask("clear_board")
                if view.first_piece is not None:
                    self._client.ask(f"first_piece {view.first_piece}")
            except CommandRefusedError:
                continue
            return view
        raise EngineError(f"does not play {' or '.join(map(repr, names))}")


def ask_for_move(program: EngineProgram, position: Position) -> tuple[int, int]:
    """Start an engine for one move; return its color and number.

    The game must not be a draft, in which seats take turns. Raises `EngineError`.
    """
    with GtpClient(program) as client:
        player = ExternalPlayer(client, views(position))
        for placed in position.played:
            player.tell(placed.color, placed.number)
        for color in position.skipped:
            # Omit skips by blocked colors: these never move again, and the engine would
            # refuse a skip.
            if position.legal(color):
                player.tell_skip(color)
        return player.choose(position)
