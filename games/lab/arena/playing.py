"""A game in the arena, which is played until it ends or an engine fails."""

import random
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

from games.computers.beginnings import first_position
from games.computers.dialects import Dialect, dialect_of
from games.computers.gtp.client import EngineError
from games.lab.arena.pairings import Fixture
from games.lab.arena.players import Player, Seated
from games.lab.arena.results import EngineFailure, Move, Result
from games.rules.options import Options
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.scoring import Outcome, outcome
from games.rules.variants import find_ruleset


@dataclass(frozen=True)
class Match:
    """The settings that all games of a match share; they can be pickled."""

    variant: str
    options: Options
    players: Mapping[str, Player]
    """Players of all pairings, by name."""

    @property
    def ruleset(self) -> Ruleset:
        """Ruleset of all games."""
        return find_ruleset(self.variant, self.options)

    def play(self, fixture: Fixture) -> Result:
        """Play a game; an engine that fails loses it."""
        chance = random.Random(fixture.seed)  # noqa: S311
        game = _RunningGame(fixture, first_position(self.ruleset, chance))
        pairing = fixture.pairing
        failure = None
        try:
            game.play([self.players[pairing.first], self.players[pairing.second]])
        except _BrokenOffError as error:
            failure = error.failure
        return _result(game, failure)


class _BrokenOffError(Exception):
    """Raised when a game ends because a player failed."""

    def __init__(self, failure: EngineFailure) -> None:
        super().__init__(failure.problem)
        self.failure = failure


@dataclass
class _RunningGame:
    """A game in progress; players are 0 and 1 as in the pairing."""

    fixture: Fixture
    position: Position
    seated: list[Seated] = field(default_factory=list)
    picks: list[str] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    turns: list[int] = field(default_factory=lambda: [0, 0])
    cpu: list[float | None] = field(default_factory=lambda: [None, None])

    def play(self, players: list[Player]) -> None:
        """Play the game to its end; raises `_BrokenOffError`."""
        with ExitStack() as stack:
            for number, player in enumerate(players):
                seed = f"{self.fixture.seed}:{self.fixture.side}:{number}"
                sitting = player.sit_down(self.position, seed)
                with _blamed(number):
                    self.seated.append(stack.enter_context(sitting))
            while self.position.undrafted:
                self._draft()
            self._open()
            while self.position.turn is not None:
                self._go_on()
            for number, seated in enumerate(self.seated):
                with _blamed(number):
                    self.cpu[number] = seated.cpu_seconds()

    def _draft(self) -> None:
        """Draft a piece for the current seat."""
        number = self._acting
        with _blamed(number):
            piece = self.seated[number].pick(self.position)
        self.picks.append(self.position.ruleset.pieces[piece].id)
        self.position = self.position.draft(piece)

    @property
    def _acting(self) -> int:
        """Return the index of the player whose turn it is."""
        seat = self.position.seat
        assert seat is not None
        side = self.position.ruleset.team_of[seat]
        return 0 if side == self.fixture.side else 1

    def _open(self) -> None:
        """Place large pieces at random, with the same choices for both players."""
        chance = random.Random(self.fixture.seed)  # noqa: S311
        table = self.position.placements
        for _ in range(self.fixture.opening):
            moves = self.position.legal_placements()
            if moves:
                most = max(table.piece_of(number).size for _, number in moves)
                large = [m for m in moves if table.piece_of(m[1]).size == most]
                self._placed(*chance.choice(large), by=None)

    def _go_on(self) -> None:
        number = self._acting
        with _blamed(number):
            chosen = self.seated[number].choose(self.position)
        self.turns[number] += 1
        self._placed(*chosen, by=number)

    def _placed(self, color: int, number: int, by: int | None) -> None:
        """Place a piece and inform the other players."""
        position = self.position
        dialect = dialect_of(position.ruleset)
        self.moves.append(_move(dialect, color, number))
        self.position = position.play(color, number)
        for player, seated in enumerate(self.seated):
            if player != by:
                with _blamed(player):
                    seated.tell(color, number)


@contextmanager
def _blamed(player: int) -> Iterator[None]:
    try:
        yield
    except EngineError as error:
        raise _BrokenOffError(EngineFailure(player, str(error))) from error


def _move(dialect: Dialect, color: int, number: int) -> Move:
    cells = dialect.ruleset.placements.cells_of(number)
    return dialect.color_names[color], dialect.cells_text(cells)


def _result(game: _RunningGame, failure: EngineFailure | None) -> Result:
    fixture, ruleset = game.fixture, game.position.ruleset
    first, second = fixture.pairing.first, fixture.pairing.second
    ended = outcome(game.position)
    return Result(
        fixture=fixture,
        seats=tuple(
            first if side == fixture.side else second for side in ruleset.team_of
        ),
        picks=tuple(game.picks),
        moves=tuple(game.moves),
        scores=ended.teams,
        share=failure.player if failure else _share(ruleset, ended, fixture.side),
        margin=_margin(ruleset, ended, fixture.side),
        turns=(game.turns[0], game.turns[1]),
        cpu=(game.cpu[0], game.cpu[1]),
        failure=failure,
        ended_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
    )


def _share(ruleset: Ruleset, ended: Outcome, side: int) -> float:
    winners = {ruleset.team_of[seat] for seat in ended.winners}
    return 1 / len(winners) if side in winners else 0


def _margin(ruleset: Ruleset, ended: Outcome, side: int) -> int:
    sign = -1 if ruleset.scoring.objective == "reverse" else 1
    others = [score for i, score in enumerate(ended.teams) if i != side]
    return min(sign * (ended.teams[side] - score) for score in others)
