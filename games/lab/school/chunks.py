"""Chunks: games played by one process, and the positions that it stores."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from games.computers.ai.arrays.lessons import Practice, ground_of, room_for
from games.computers.ai.arrays.memory import nodes_for
from games.computers.ai.arrays.nets import Net
from games.computers.ai.arrays.style import Preferences
from games.computers.ai.kernels.lessons import play_lessons
from games.computers.ai.nets import read_net
from games.computers.ai.preferences import preferences_for
from games.lab.school.course import Course
from games.lab.school.files import chunk_path, write_lessons

CURIOSITY = 1.5
"""Factor by which the temperature of priors is higher than in normal play."""
FLOOR = 0.15
"""Fraction of the root's priors that is split equally among all placements."""


class ChunkResult(NamedTuple):
    """The result of a chunk."""

    chunk: int
    games: int
    positions: int
    cpu: float
    """CPU time in seconds."""


@dataclass(frozen=True)
class Chunks:
    """The chunks of a round, which can be sent to other processes."""

    course: Course
    folder: Path
    number: int
    """Number of the round."""
    net: Path | None
    """Net from the previous round."""

    def play(self, chunk: int) -> ChunkResult:
        """Play a chunk and store it."""
        course, begun = self.course, time.process_time()
        net = read_net(self.net) if self.net else None
        seed = crc32(f"{course.seed}:{self.number}:{chunk}".encode())
        nodes = nodes_for(course.thorough)
        lessons = room_for(course.positions)
        play_lessons(
            ground_of(course.ruleset, curious(course, net), nodes, seed),
            Practice(
                simulations=0 if self.number <= course.bare else course.simulations,
                thorough=course.thorough,
                part=course.part,
                drawn=course.drawn,
                retained=course.kept,
            ),
            lessons,
        )
        write_lessons(chunk_path(self.folder, self.number, chunk), lessons)
        positions, games = map(int, lessons.used)
        cpu = round(time.process_time() - begun, 1)
        return ChunkResult(chunk, games, positions, cpu)


def curious(course: Course, net: Net | None) -> Preferences:
    """Return the preferences of self-play, which explore more than usual."""
    usual = preferences_for(course.ruleset)
    settings = usual.settings._replace(
        temperature=usual.settings.temperature * CURIOSITY,
        floor=FLOOR,
        thorough=0.0,
        mix=course.mix if net else 0.0,
    )
    changed = usual._replace(settings=settings)
    return changed._replace(net=net) if net else changed


def missing(course: Course, folder: Path, number: int) -> list[int]:
    """Return the chunks of a round that have not been played."""
    chunks = range(course.chunks)
    return [chunk for chunk in chunks if not chunk_path(folder, number, chunk).exists()]


def kept_lessons(course: Course, folder: Path, number: int) -> list[Path]:
    """Return the chunks that the net of a round learns from, oldest first."""
    first = max(1, number - course.remembered + 1)
    return [
        chunk_path(folder, round_number, chunk)
        for round_number in range(first, number + 1)
        for chunk in range(course.chunks)
    ]
