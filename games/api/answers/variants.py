"""JSON for variants with their rules, so that clients need no rules of their own."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from games.api.answers.positions import Phase
from games.api.http.answer import Answer, one_of
from games.api.names import RulesetName, VariantId
from games.events.game import Options, OptionValue
from games.rules import options
from games.rules.languages import ENGLISH, LANGUAGES, Language
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.rules.texts.told import ToldOption, ToldRules, tell_rules, title_of
from games.rules.variants import (
    ALIASES,
    VARIANTS,
    find_alias,
    find_ruleset,
    find_variant,
)


class Option(Answer):
    """An option of a variant."""

    name: str
    description: str
    values: Sequence[OptionValue]
    descriptions: Sequence[str]
    """Meanings of `values`, in the same order."""
    default: OptionValue
    value: OptionValue
    """Value in this response: the default unless the query sets another."""
    open: bool
    """Whether `values` are only examples, because any region is allowed."""

    @classmethod
    def build(
        cls, option: options.Option, texts: ToldOption, value: OptionValue
    ) -> "Option":
        """Return an option as JSON."""
        return cls(
            name=option.name,
            description=texts.description,
            values=option.values,
            descriptions=texts.values,
            default=option.default,
            value=value,
            open=option.is_open,
        )


class SeatColors(Answer):
    """Colors of a seat."""

    seat: int
    colors: list[str]


class Alias(Answer):
    """Another name for a variant with some fixed options."""

    id: str
    title: str
    summary: str
    options: Options


class Bonus(Answer):
    """Bonus points of a color."""

    all_placed: int
    one_cell_piece_last: int


class Minutes(Answer):
    """Duration of a game in minutes, according to the rule booklet."""

    least: int
    most: int


class Variant(Answer, kw_only=True):
    """A variant of Blokus."""

    id: VariantId
    aliases: list[Alias]
    rules_version: int
    family: str
    family_title: str
    language: Annotated[str, one_of("Language", LANGUAGES)]
    """Language of all texts."""
    title: str
    summary: str
    """One-line summary."""
    players: int
    """Number of seats."""
    minutes: Minutes | None
    is_puzzle: bool
    """Whether it is a single-player puzzle, which can be solved."""
    is_solid: bool
    """Whether the cells are cubes."""
    ruleset: RulesetName
    """Ruleset: the variant with all options that differ from the defaults."""
    colors: Sequence[str]
    turn_order: list[str]
    seats: list[SeatColors]
    teams: Sequence[Sequence[int]]
    phases: list[Phase]
    """Phases of a game, in order."""
    obstacles: list[str]
    """Colors of the obstacles."""
    cells: int
    cells_per_color: int
    pieces_per_color: int
    settled: Options
    """Options that the requested alias fixes."""
    options: list[Option]
    """Options that can be chosen."""
    bonus: Bonus
    first_pieces: list[str] | UnsetType = UNSET
    """Pieces from which the first piece of every color is drawn; omitted if colors may
    start with any piece."""
    may_skip: bool | UnsetType = UNSET
    """Whether a color may skip turns after its first piece; omitted if it may not."""
    turn_limit: int | UnsetType = UNSET
    """Maximum number of turns per color, including skips; omitted if unlimited."""

    @classmethod
    def build(cls, name: str, language: Language = ENGLISH) -> "Variant":
        """Return a variant as JSON. For an alias, some options are fixed."""
        ruleset = find_ruleset(name, {})
        return cls(**_fields(name, ruleset, tell_rules(name, ruleset, language)))


Paragraphs = Annotated[
    Sequence[str],
    Meta(description="Plain text. Text with line breaks is a figure."),
]


class Rules(Answer):
    """Human-readable rules, by section."""

    aim: Paragraphs
    board: Paragraphs
    setup: Paragraphs
    turn: Paragraphs
    end: Paragraphs
    scoring: Paragraphs
    advice: Paragraphs
    about: Paragraphs
    """Origin of the game and owner of its name."""


class VariantWithRules(Variant, kw_only=True):
    """A variant with its human-readable rules, for the options in the query."""

    rules: Rules

    @classmethod
    def for_query(
        cls, name: str, ruleset: Ruleset, language: Language
    ) -> "VariantWithRules":
        """Return a variant as JSON for these options."""
        texts = tell_rules(name, ruleset, language)
        sections = {each: getattr(texts, each) for each in Rules.__struct_fields__}
        return cls(**_fields(name, ruleset, texts), rules=Rules(**sections))


class VariantList(Answer):
    """All variants."""

    items: list[Variant]

    @classmethod
    def of_all(cls, language: Language = ENGLISH) -> "VariantList":
        """Return all variants as JSON."""
        return cls(items=[Variant.build(variant, language) for variant in VARIANTS])


def _fields(name: str, ruleset: Ruleset, texts: ToldRules) -> dict[str, Any]:
    """Return the fields of a variant with its options."""
    alias, variant = find_alias(name), find_variant(name)
    return {
        "id": variant.id,
        "aliases": _aliases_of(variant.id, texts.language),
        "rules_version": RULES_VERSION,
        "family": variant.family,
        "family_title": texts.family_title,
        "language": texts.language,
        "title": texts.title,
        "summary": texts.summary,
        "players": len(ruleset.seats),
        "minutes": Minutes(least=variant.minutes[0], most=variant.minutes[1])
        if variant.minutes
        else None,
        "is_puzzle": ruleset.is_solo_puzzle,
        "is_solid": not ruleset.grid.is_flat,
        "ruleset": str(ruleset),
        "colors": ruleset.colors,
        "turn_order": [ruleset.colors[color] for color in ruleset.order],
        "seats": _seats_of(ruleset),
        "teams": ruleset.teams,
        "phases": _phases_of(ruleset),
        "obstacles": [ruleset.colors[color] for color in ruleset.obstacles],
        "cells": len(ruleset.grid.cells),
        "cells_per_color": ruleset.cells_per_color,
        "pieces_per_color": sum(ruleset.copies),
        "settled": alias.settled,
        "options": [
            Option.build(
                option,
                texts.options[option.name],
                ruleset.options.get(option.name, option.default),
            )
            for option in variant.options
            if alias.offers(option.name)
        ],
        "bonus": Bonus(
            all_placed=ruleset.scoring.bonus_all,
            one_cell_piece_last=ruleset.scoring.bonus_last,
        ),
        "first_pieces": [*ruleset.first_piece_ids] or UNSET,
        "may_skip": ruleset.may_skip or UNSET,
        "turn_limit": ruleset.turn_limit or UNSET,
    }


def _aliases_of(variant: str, language: Language) -> list[Alias]:
    titles = {
        name: title_of(name, language)
        for name, meant in ALIASES.items()
        if meant.variant == variant
    }
    return [
        Alias(
            id=name,
            title=title.title,
            summary=title.summary,
            options=ALIASES[name].settled,
        )
        for name, title in titles.items()
    ]


def _seats_of(ruleset: Ruleset) -> list[SeatColors]:
    return [
        SeatColors(seat=seat, colors=[ruleset.colors[color] for color in colors])
        for seat, colors in enumerate(ruleset.seats)
    ]


def _phases_of(ruleset: Ruleset) -> list[Phase]:
    if ruleset.is_drafted:
        return ["draft", "play"]
    return ["obstacles", "play"] if ruleset.obstacles else ["play"]
