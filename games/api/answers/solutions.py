"""JSON for verified puzzle solutions."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.answers.positions import Scores
from games.api.http.answer import Answer
from games.api.names import RulesetName, VariantId
from games.events.base import Cells
from games.events.game import Options
from games.rules.refusals import Reason
from games.rules.ruleset import Ruleset
from games.rules.scoring import outcome
from games.rules.solutions import Fault, Lack, ReplayedSolution

FaultReason: TypeAlias = Annotated[
    str,
    Meta(
        title="SolutionFaultReason",
        extra_json_schema={"enum": [reason.value for reason in (*Reason, *Lack)]},
    ),
]


class SolutionFault(Answer):
    """Reason why a solution is wrong."""

    index: int | None
    """Index of the illegal entry, from 0; null if all entries are legal."""
    reason: FaultReason
    """Rule that an entry breaks. For the whole solution, it is `cells-missing`,
    `contact-missing` or `pieces-missing`."""
    cells: Cells

    @classmethod
    def build(cls, fault: Fault) -> "SolutionFault":
        """Return a fault as JSON."""
        return cls(index=fault.index, reason=fault.reason.value, cells=fault.cells)


class Solution(Answer):
    """Result of one solution, with `scores` after `ply` legal entries."""

    solved: bool
    ply: int
    fault: SolutionFault | None
    scores: Scores

    @classmethod
    def build(cls, replay: ReplayedSolution) -> "Solution":
        """Return the result of a solution as JSON."""
        position = replay.position
        return cls(
            solved=replay.is_solved,
            ply=len(position.played),
            fault=None if replay.fault is None else SolutionFault.build(replay.fault),
            scores=Scores.build(position.ruleset, outcome(position)),
        )


class SolutionList(Answer):
    """Result for a file. `solved` is true if all its solutions are correct."""

    variant: VariantId
    options: Options
    ruleset: RulesetName
    solved: bool
    solutions: list[Solution]

    @classmethod
    def build(cls, ruleset: Ruleset, replays: list[ReplayedSolution]) -> "SolutionList":
        """Return the results of all solutions of a file as JSON."""
        return cls(
            variant=ruleset.variant,
            options=ruleset.options,
            ruleset=str(ruleset),
            solved=all(replay.is_solved for replay in replays),
            solutions=[Solution.build(replay) for replay in replays],
        )
