"""A course: how much is played and learned, all that a net depends on."""

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
"""The part of all positions that must be kept: else games would never fill a chunk."""


class CourseError(ValueError):
    """A course that nobody can go through, or not in this folder."""


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played in each round, and how a net learns from it."""

    variant: str
    options: tuple[str, ...] = ()
    rounds: Few = 3
    bare: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Rounds, the first ones, whose games the priors play alone: cheap where searches
    take long."""
    chunks: Few = 40
    """Of each round."""
    positions: Annotated[int, Meta(ge=1, le=1_000_000)] = 50_000
    """Of each chunk."""
    simulations: Many = 40
    """For most placements,"""
    thorough: Many = 400
    """for some,"""
    part: Part = 0.125
    """and the part that these are."""
    drawn: Annotated[int, Meta(ge=0, le=1000)] = 8
    """Placements of a game that are drawn by their visits."""
    kept: Part = 0.4
    """The part of the positions that is kept besides those searched thoroughly. The
    longer a game, the less: its positions share a result."""
    mix: Part = 0.5
    """How much the net of the round before says in the leaves of searches."""
    remembered: Few = 2
    """Rounds that a net learns from, the last ones."""
    epochs: Few = 4
    rate: Annotated[float, Meta(gt=0, le=1)] = 0.002
    truth: Part = 0.6
    """How much results count as targets; the rest is what searches expected."""
    batch: Many = 256
    nets: Few = 1
    """Nets of a round, each from other beginnings."""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] = 1

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are played by; raises `ValueError`."""
        return find_any_rules(self.variant, self.options)


def check(course: Course) -> None:
    """Raise `CourseError`, or `ValueError`, unless one can go through a course."""
    try:
        # Bounds of fields hold for what is read, not for what is made.
        msgspec.convert(msgspec.structs.asdict(course), Course)
    except msgspec.ValidationError as error:
        raise CourseError(f"{error}.") from error
    ruleset = course.ruleset
    if not is_judged(ruleset):
        raise CourseError("Nets tell two teams apart, without a draft.")
    least = least_positions(ruleset)
    if course.positions < least:
        raise CourseError(f"A chunk needs room for {least} positions or more.")
    searched = course.part + (1 - course.part) * course.kept
    if min(searched, course.kept if course.bare else 1) < LEAST_KEPT:
        raise CourseError("Keep one position in a hundred, or more.")


def begin(folder: Path, course: Course) -> None:
    """Write a course into its folder; raises `ValueError` if that has another.

    More rounds may be added to one that is over.
    """
    check(course)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "course.json"
    if path.exists():
        try:
            known = msgspec.json.decode(path.read_bytes(), type=Course)
        except msgspec.DecodeError as error:
            raise CourseError(f"{path} is no course: {error}.") from error
        longer = msgspec.structs.replace(known, rounds=course.rounds)
        if longer != course:
            raise CourseError(f"{path} is another course: {known}")
    written = path.with_suffix(".new")
    written.write_bytes(msgspec.json.format(msgspec.json.encode(course)) + b"\n")
    written.replace(path)
