"""A course: all settings of self-play and learning."""

from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from games.computers.ai.arrays.lessons import least_positions
from games.computers.ai.arrays.nets import is_judged
from games.computers.gtp.names import find_any_rules
from games.rules.ruleset import Ruleset

Few: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Many: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
Part: TypeAlias = Annotated[float, Meta(ge=0, le=1)]

LEAST_KEPT = 0.01
"""Minimum fraction of positions that a course stores, so that games can fill a
chunk."""


class CourseError(ValueError):
    """Raised if a course is impossible or does not match its folder."""


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings for the games in each round, and for the training of its nets."""

    variant: str
    options: tuple[str, ...] = ()
    rounds: Few = 3
    bare: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Number of initial rounds in which priors play without a search, if searches are
    slow."""
    chunks: Few = 40
    """Chunks per round."""
    positions: Annotated[int, Meta(ge=1, le=1_000_000)] = 50_000
    """Positions per chunk."""
    simulations: Many = 40
    """Number of simulations for most placements."""
    thorough: Many = 400
    """Number of simulations in a thorough search."""
    part: Part = 0.125
    """Fraction of placements that get a thorough search."""
    drawn: Annotated[int, Meta(ge=0, le=1000)] = 8
    """Number of a game's first placements that are drawn at random, weighted by
    visits."""
    kept: Part = 0.4
    """Fraction of the positions without a thorough search that is stored. Longer games
    need a smaller fraction, because their positions share a result."""
    mix: Part = 0.5
    """Weight of the previous round's net at the leaves of searches."""
    remembered: Few = 2
    """Number of latest rounds that a net learns from."""
    epochs: Few = 4
    rate: Annotated[float, Meta(gt=0, le=1)] = 0.002
    truth: Part = 0.6
    """Weight of results in the targets; the rest is the weight of search values."""
    batch: Many = 256
    nets: Few = 1
    """Nets per round, with different initial weights."""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 1

    @property
    def ruleset(self) -> Ruleset:
        """Ruleset of the course; raises `ValueError`."""
        return find_any_rules(self.variant, self.options)


def check(course: Course) -> None:
    """Raise `CourseError` or `ValueError` for an impossible course."""
    try:
        # The bounds of fields are checked only when a course is decoded.
        msgspec.convert(msgspec.structs.asdict(course), Course)
    except msgspec.ValidationError as error:
        raise CourseError(f"{error}.") from error
    ruleset = course.ruleset
    if not is_judged(ruleset):
        raise CourseError(
            "Nets support only rulesets with two teams and without a draft."
        )
    least = least_positions(ruleset)
    if course.positions < least:
        raise CourseError(f"A chunk must have room for at least {least} positions.")
    searched = course.part + (1 - course.part) * course.kept
    if min(searched, course.kept if course.bare else 1) < LEAST_KEPT:
        raise CourseError("At least one position in a hundred must be stored.")


def begin(folder: Path, course: Course) -> None:
    """Write a course to its folder; raises `ValueError` if it has another course.

    More rounds can be added to a finished course.
    """
    check(course)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "course.json"
    if path.exists():
        try:
            existing = msgspec.json.decode(path.read_bytes(), type=Course)
        except msgspec.DecodeError as error:
            raise CourseError(f"{path} does not contain a course: {error}.") from error
        longer = msgspec.structs.replace(existing, rounds=course.rounds)
        if longer != course:
            raise CourseError(f"{path} contains another course: {existing}")
    written = path.with_suffix(".new")
    written.write_bytes(msgspec.json.format(msgspec.json.encode(course)) + b"\n")
    written.replace(path)
