"""A generated archive whose games open and end as people's games do.

Every game follows a repertoire of its ruleset for some plies: after each line of moves
a few replies are known, and the first of them is liked most. Then it goes on at random,
mostly near the last placement and with the larger pieces first. As no source says which
corner is the first, each game is turned or mirrored as its rules allow.

The same number always gives the same game, so that an archive can grow.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import accumulate
from typing import Any

from games.rules.keys import keys_of
from games.rules.moves import Move
from games.rules.placements import union
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset
from records.judging.transcripts import Leaving, Transcript

MIX: Sequence[tuple[str, Mapping[str, Any], int]] = (
    ("duo", {}, 40),
    ("classic", {}, 25),
    ("classic-2p", {}, 10),
    ("junior", {}, 10),
    ("trigon", {}, 5),
    ("classic-3p", {}, 4),
    ("duo", {"objective": "reverse"}, 3),
    ("rumis-tower", {}, 3),
)
"""Rulesets, and how many of a hundred games are played by them."""

KNOWN_PLIES = 10
KNOWN_REPLIES = 12
FAVOR = 1.5
"""The n-th reply is chosen n ** -FAVOR times as often as the first."""
LEAVES_THE_KNOWN = 0.06
STAYS_NEAR = 0.7
RESIGNS = 0.04
BREAKS_OFF = 0.02
UNDATED = 0.05
COMPUTERS = 0.15

PLAYERS = [f"player:{number:032x}" for number in range(4000)]
LEVELS = ["ai:greedy", "ai:random"]
EPOCH = datetime(2016, 1, 1, tzinfo=UTC)
YEARS = timedelta(days=3900)


def generate(first: int, last: int) -> Iterator[Transcript]:
    """Yield the games with these numbers, the last left out; 1 to 6 ms each."""
    for number in range(first, last):
        yield _game(random.Random(f"game {number}"))


@dataclass
class _Play:
    """A game as it goes."""

    position: Position
    line: tuple[int, ...] = ()
    is_known: bool = True

    def go_on(self, chance: random.Random, plies: int = 10**6) -> None:
        """Play up to this number of placements, or to the end."""
        while self.position.turn is not None and len(self.line) < plies:
            self._move(chance)

    def resign(self) -> list[Leaving]:
        """Resign for the seat to move, unless the game is over."""
        seat = self.position.seat
        if seat is None:
            return []
        self.position = self.position.leave(seat)
        return [Leaving(seat, len(self.line), "resigned")]

    def _move(self, chance: random.Random) -> None:
        position = self.position
        color = position.color
        assert color is not None
        number = self._number(position.legal(color), chance)
        self.position = position.play(color, number)
        self.line = (*self.line, number)

    def _number(self, legal: int, chance: random.Random) -> int:
        if self.is_known and chance.random() >= LEAVES_THE_KNOWN:
            for number in _choose(_replies(self.position.ruleset, self.line), chance):
                if legal >> number & 1:
                    self.is_known = len(self.line) < KNOWN_PLIES
                    return number
        self.is_known = False
        table = self.position.placements
        if self.line and chance.random() < STAYS_NEAR:
            near = legal & union(table.extends, table.cells[self.line[-1]])
            legal = near or legal
        return _any_of(legal, chance)


def _game(chance: random.Random) -> Transcript:
    (ruleset,) = chance.choices(_rulesets(), [share for _, _, share in MIX])
    play = _Play(start_position(ruleset))
    out: list[Leaving] = []
    fate = chance.random()
    if fate < RESIGNS + BREAKS_OFF:
        play.go_on(chance, chance.randrange(1, 40))
    if fate < RESIGNS:
        out = play.resign()
    if not RESIGNS <= fate < RESIGNS + BREAKS_OFF:
        play.go_on(chance)
    ended = (EPOCH + chance.random() * YEARS).replace(microsecond=0)
    return Transcript(
        ruleset=ruleset,
        placements=_turned(play.position, chance),
        players=tuple(_player(chance) for _ in ruleset.seats),
        out=tuple(out),
        started_at=ended - timedelta(minutes=chance.randrange(5, 90)),
        ended_at=None if chance.random() < UNDATED else ended,
    )


def _turned(position: Position, chance: random.Random) -> tuple[Move, ...]:
    """Return the moves of the game, in one of its symmetric images."""
    ruleset, table = position.ruleset, position.placements
    keys = keys_of(ruleset)
    image = chance.randrange(len(keys.symmetries))
    return tuple(
        Move(
            ruleset.colors[placed.color],
            table.piece_of(placed.number).id,
            table.cells_of(keys.image(placed.number, image)),
        )
        for placed in position.played
    )


@cache
def _rulesets() -> list[Ruleset]:
    return [find_ruleset(variant, options) for variant, options, _ in MIX]


@cache
def _replies(ruleset: Ruleset, line: tuple[int, ...]) -> list[int]:
    """Return the known choices after a line, independent of the order of games."""
    chance = random.Random(f"{ruleset} {line}")
    position = start_position(ruleset)
    for number in line:
        assert position.color is not None
        position = position.play(position.color, number)
    if position.color is None:
        return []
    legal = position.legal(position.color)
    if not legal:
        return []
    return [_any_of(legal, chance) for _ in range(KNOWN_REPLIES)]


_WEIGHTS = list(
    accumulate((rank + 1) ** -FAVOR for rank in range(KNOWN_REPLIES)),
)


def _choose(choices: Sequence[int], chance: random.Random) -> Sequence[int]:
    """Return one of these, the first most likely; none of none."""
    return chance.choices(choices, cum_weights=_WEIGHTS) if choices else ()


def _any_of(bitset: int, chance: random.Random) -> int:
    """Return a member, rather one with a high number: larger pieces come last."""
    end = 1 + int(bitset.bit_length() * chance.random() ** 0.5)
    return (bitset & (1 << end) - 1 or bitset).bit_length() - 1


def _player(chance: random.Random) -> str:
    """Return who sits there: few play much, many play little."""
    if chance.random() < COMPUTERS:
        return chance.choice(LEVELS)
    return PLAYERS[int(len(PLAYERS) * chance.random() ** 3)]
