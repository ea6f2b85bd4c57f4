"""Scoring: the scores, ranks and winners of a position."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import mul

from games.rules.packing import is_packed
from games.rules.position import Position
from games.rules.ruleset import RULES_VERSION, Ruleset


@dataclass(frozen=True)
class Outcome:
    """The result of a game; colors and seats are indices (rules 1.4)."""

    colors: tuple[int, ...]
    """Score of each color; empty for drafted hands, because only their seats have
    scores."""
    seats: tuple[int, ...]
    """Sum of the colors' scores for each seat. A shared color does not count for any
    seat."""
    teams: tuple[int, ...]
    ranks: tuple[int, ...]
    """Rank of each seat. The best is 1; equal results share a rank."""
    winners: tuple[int, ...]
    """Seats that won together."""
    solved: bool | None = None
    """Whether a solo game reached its goal; None for other games."""


def outcome(position: Position, rules_version: int = RULES_VERSION) -> Outcome:
    """Return the result as if the game ended in this position.

    `rules_version` is the edition of the rules.
    """
    ruleset = position.ruleset
    if ruleset.is_drafted:
        return rank_seats(ruleset, _drafted_scores(position), position.out)
    result = rank(ruleset, _scores(position), position.out)
    if len(ruleset.seats) > 1:
        return result
    alone = _solo(position, result)
    if rules_version == 1:
        return _as_in_first_edition(position, alone, result.winners)
    return alone


def outcomes(
    position: Position, rules_version: int = RULES_VERSION
) -> Iterator[Outcome]:
    """Yield the result before the first placement and after each placement.

    Each result includes all resignations and drafted pieces of the game, because the
    points do not depend on when these happened.
    """
    for ply in range(len(position.played) + 1):
        yield outcome(position._replace(played=position.played[:ply]), rules_version)


def color_score(ruleset: Ruleset, hand: Sequence[int], last: int | None) -> int:
    """Return the score of a color from its hand and its last placed piece."""
    return hand_score(ruleset, hand, ruleset.cells_per_color, last)


def hand_score(
    ruleset: Ruleset, hand: Sequence[int], owned: int, last: int | None
) -> int:
    """Return a hand's score; `owned` is its number of cells at the start."""
    scoring = ruleset.scoring
    unplaced: int = sum(map(mul, ruleset.sizes, hand))
    placed = owned - unplaced
    if scoring.objective == "reverse":
        return placed
    counted = placed if scoring.name == "onboard" else -unplaced
    if unplaced and scoring.name != "legacy":
        return counted
    return counted + hand_bonus(ruleset, unplaced, placed, last)


def hand_bonus(ruleset: Ruleset, unplaced: int, placed: int, last: int | None) -> int:
    """Return a hand's bonus from its unplaced cells, placed cells and last piece."""
    scoring = ruleset.scoring
    bonus = scoring.bonus_all if placed and not unplaced else 0
    if (
        last is not None
        and ruleset.pieces[last].size == 1
        and (not unplaced or scoring.name == "legacy")
    ):
        bonus += scoring.bonus_last
    return bonus


def visible_scores(
    ruleset: Ruleset, visible: Sequence[int], unplaced: Sequence[int]
) -> list[int]:
    """Return each color's number of visible cubes minus its unplaced pieces."""
    colors = range(len(ruleset.colors))
    return [visible[color] - unplaced[color] for color in colors]


def rank(ruleset: Ruleset, scores: Sequence[int], out: Sequence[int] = ()) -> Outcome:
    """Rank the seats by the scores of their colors."""
    add = max if ruleset.scoring.best_color else sum
    seats = [add(scores[c] for c in colors) for colors in ruleset.seats]
    return rank_seats(ruleset, seats, out, scores)


def rank_seats(
    ruleset: Ruleset,
    seats: Sequence[int],
    out: Sequence[int] = (),
    colors: Sequence[int] = (),
) -> Outcome:
    """Rank the seats by their scores.

    Seats whose players left rank below all others and cannot win (rules 1.7). A seat
    that left later ranks above one that left earlier.
    """
    teams = tuple(sum(seats[seat] for seat in team) for team in ruleset.teams)
    better = -1 if ruleset.scoring.objective == "reverse" else 1

    def standing(seat: int) -> tuple[int, int]:
        if seat in out:
            return 0, out.index(seat)
        return 1, better * teams[ruleset.team_of[seat]]

    standings = [standing(seat) for seat in range(len(seats))]
    ranks = tuple(1 + sum(other > mine for other in standings) for mine in standings)
    return Outcome(
        colors=tuple(colors),
        seats=tuple(seats),
        teams=teams,
        ranks=ranks,
        winners=tuple(
            seat for seat, r in enumerate(ranks) if r == 1 and seat not in out
        ),
    )


def seen_from_above(position: Position) -> list[int]:
    """Return the number of each color's cubes that are visible from above."""
    tops: dict[tuple[int, ...], tuple[int, int]] = {}
    for cell, color in position.filled().items():
        *column, height = position.ruleset.grid.cells[cell]
        tops[tuple(column)] = max(tops.get(tuple(column), (0, 0)), (height, color))
    seen = [color for _, color in tops.values()]
    return [seen.count(color) for color in range(len(position.ruleset.colors))]


def _scores(position: Position) -> list[int]:
    ruleset, table = position.ruleset, position.placements
    hands = position.hands
    if ruleset.scoring.name == "visible":
        seen, colors = seen_from_above(position), range(len(ruleset.colors))
        return visible_scores(ruleset, seen, [sum(hands[c]) for c in colors])
    last = {placed.color: table.piece[placed.number] for placed in position.played}
    return [
        color_score(ruleset, hand, last.get(color)) for color, hand in enumerate(hands)
    ]


def _drafted_scores(position: Position) -> list[int]:
    """Return the seats' scores, computed from their drafted hands (rules 7.1)."""
    ruleset, table = position.ruleset, position.placements
    sizes, all_hands = ruleset.sizes, position.hands
    last = {placed.seat: table.piece[placed.number] for placed in position.played}
    scores = []
    for seat, mover in enumerate(ruleset.movers):
        hands = [all_hands[hand] for hand in mover.hands]
        together = [sum(counts) for counts in zip(*hands, strict=True)]
        owned = sum(sizes[pick.piece] for pick in position.picks if pick.seat == seat)
        scores.append(hand_score(ruleset, together, owned, last.get(seat)))
    return scores


def _solo(position: Position, result: Outcome) -> Outcome:
    """Return the result of a solo game with `solved` set (rules 3.1 and 7.4)."""
    ruleset, hands = position.ruleset, position.hands
    if ruleset.puzzle is not None:
        missing = len(ruleset.grid.cells) - len(position.filled())
        packed = is_packed(ruleset, [placed[:2] for placed in position.played])
        return _if_won(
            replace(
                result, colors=(), seats=(-missing,), teams=(-missing,), solved=packed
            )
        )
    solved = not any(any(hands[color]) for color in ruleset.seats[0])
    return _if_won(replace(result, solved=solved))


def _if_won(result: Outcome) -> Outcome:
    """Return the result, without winners if the goal was not reached."""
    return result if result.solved else replace(result, winners=())


def _as_in_first_edition(
    position: Position, result: Outcome, winners: tuple[int, ...]
) -> Outcome:
    """Return the result under edition 1 of the rules, in which solo players always won.

    In puzzles that use all pieces, edition 1 did not add the colors' bonuses to the
    seat.
    """
    result = replace(result, winners=winners)
    ruleset, hands = position.ruleset, position.hands
    if ruleset.puzzle is not None or not ruleset.is_solo_puzzle:
        return result
    missing = sum(sum(map(mul, ruleset.sizes, hand)) for hand in hands)
    return replace(result, seats=(-missing,), teams=(-missing,))
