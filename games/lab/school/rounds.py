"""Rounds: games by the best net so far, nets that learn from them, and exams."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from games.lab.arena.players import Player
from games.lab.arena.running import play_all
from games.lab.school.chunks import Chunks, kept_lessons, missing
from games.lab.school.course import Course
from games.lab.school.exams import Exam, sit
from games.lab.school.files import keep_net, net_path
from games.lab.school.journal import note, noted
from games.lab.school.studies import Epoch, study


@dataclass(frozen=True)
class School:
    """A course in its folder, where every step is stored so that it can continue."""

    course: Course
    folder: Path
    jobs: int
    exams: Sequence[Exam]
    examiner: Player | None
    tell: Callable[[str], None]

    def go_through(self) -> Path:
        """Run the missing steps, and return the first net of the last round."""
        for number in range(1, self.course.rounds + 1):
            self._play(number)
            for seed in range(self.course.nets):
                self._learn(number, seed)
            self._examine(number)
        return net_path(self.folder, self.course.rounds, 0)

    def _play(self, number: int) -> None:
        """Play the missing chunks of a round."""
        before = net_path(self.folder, number - 1, 0) if number > 1 else None
        chunks = Chunks(self.course, self.folder, number, before)
        missing_chunks = missing(self.course, self.folder, number)
        with closing(play_all(chunks.play, missing_chunks, self.jobs)) as played:
            for result in played:
                note(self.folder, "played", number, **result._asdict())
                self.tell(
                    f"Round {number}, chunk {result.chunk} has {result.games} games and"
                    f" {result.positions} positions."
                )

    def _learn(self, number: int, seed: int) -> None:
        """Train a net from its initial weights, even after an interruption."""
        path = net_path(self.folder, number, seed)
        if path.exists():
            return
        count = 0

        def tell(epoch: Epoch) -> None:
            nonlocal count
            count += 1
            losses = epoch._asdict()
            note(self.folder, "learned", number, net=seed, epoch=count, **losses)
            self.tell(
                f"Round {number}, net {seed}, epoch {count}: {epoch.nats:.4f} nats,"
                f" {epoch.unseen_nats:.4f} unseen, {epoch.hits:.1%} named."
            )

        lessons = kept_lessons(self.course, self.folder, number)
        keep_net(path, study(self.course, lessons, seed, tell))

    def _examine(self, number: int) -> None:
        """Run the exams of a round's nets unless they are in the journal."""
        if self.examiner is None:
            return
        by = self.examiner.plays
        finished = {
            (
                entry["net"],
                entry["simulations"],
                entry["games"],
                entry["mix"],
                entry.get("by"),
            )
            for entry in noted(self.folder, "examined", number)
        }
        for seed, exam in product(range(self.course.nets), self.exams):
            if (seed, exam.simulations, exam.games, exam.mix, by) in finished:
                continue
            path = net_path(self.folder, number, seed)
            result = sit(self.course, path, exam, self.examiner, self.jobs)
            note(
                self.folder, "examined", number, net=seed, mix=exam.mix, by=by, **result
            )
            self.tell(f"Round {number}, net {seed}: {result}")
