"""JSON for the diagrams that explain a variant's rules, with picture paths."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from games.api.http.answer import Answer, one_of
from games.rules.diagrams.book import Diagram, Section, captions, diagrams_of
from games.rules.diagrams.judged import judged
from games.rules.languages import Language
from games.rules.refusals import Reason
from games.rules.ruleset import Ruleset

LESSONS = 5
"""Number of lessons."""
RefusalReason: TypeAlias = Annotated[
    str, one_of("RefusalReason", [reason.value for reason in Reason])
]


class RuleDiagram(Answer):
    """A position with a legal or an illegal move."""

    id: str
    section: Section
    """Section of the rules that contains the diagram."""
    legal: bool
    """Whether the move is legal."""
    reason: RefusalReason | None
    """Reason why the move is illegal; null if it is legal."""
    caption: str
    """Caption in the requested language."""
    lesson: Annotated[int, Meta(ge=1, le=LESSONS)] | None
    """Number of the lesson about the rule; null if none."""
    svg: str
    """Path of the picture. It accepts the parameter `theme`."""

    @classmethod
    def build(
        cls, ruleset: Ruleset, diagram: Diagram, language: Language, svg: str
    ) -> "RuleDiagram":
        """Return a diagram as JSON, with the engine's judgment of the move."""
        error = judged(ruleset, diagram).error
        return cls(
            id=diagram.id,
            section=diagram.section,
            legal=error is None,
            reason=None if error is None else error.reason,
            caption=captions(language)[diagram.caption],
            lesson=diagram.lesson,
            svg=svg,
        )


class DiagramList(Answer):
    """Diagrams of a variant's rules, by section."""

    items: list[RuleDiagram]

    @classmethod
    def build(cls, ruleset: Ruleset, language: Language, address: str) -> "DiagramList":
        """Return the diagrams as JSON; `address` has a placeholder for the id."""
        return cls(
            items=[
                RuleDiagram.build(
                    ruleset, each, language, address.replace("{id}", each.id)
                )
                for each in diagrams_of(ruleset)
            ]
        )
