"""Preview cards of games with names and scores."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from games.api.answers.players import NamedPlayer, named
from games.api.spoken_names import spoken_name
from games.pictures import Card, CardLine
from games.replay.state import GameState
from games.rules.languages import Language
from games.rules.scoring import outcome
from games.rules.texts.told import title_of


class CardTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of a card in one language."""

    computer: str
    free: str
    """Text for an open seat."""
    open: str
    playing: tuple[str, str]
    """Texts for the number of placements, in singular and plural."""
    ended: str
    aborted: str

    def footer(self, state: GameState) -> str:
        """Return the text for the stage of a game."""
        match state.status:
            case "open":
                return self.open
            case "playing":
                return self.playing[state.ply != 1].format(count=state.ply)
            case "ended":
                return self.ended
            case "aborted":
                return self.aborted

    def name(self, player: NamedPlayer | None, language: Language) -> str:
        """Return a player's name; erased players have none."""
        if player is None:
            return ""
        if player.kind == "ai":
            return self.computer.format(level=player.name)
        return spoken_name(player.name, language)


TEXTS: Mapping[Language, CardTexts] = msgspec.toml.decode(
    Path(__file__).with_suffix(".toml").read_bytes(), type=dict[Language, CardTexts]
)
"""Texts by language."""


def card_of(state: GameState, language: Language) -> Card:
    """Return the card of a game, with its players and its current scores."""
    ruleset, out = state.ruleset, outcome(state.position, state.rules_version)
    texts, winners = TEXTS[language], _winners(state)
    players = [seat.player for seat in state.seats]
    named_players = named(player for player in players if player)
    lines = []
    for number, player in enumerate(players):
        colors = () if ruleset.is_drafted else ruleset.seats[number]
        name = texts.name(named_players.get(player), language) if player else texts.free
        lines.append(
            CardLine(
                name=name,
                colors=tuple(ruleset.colors[color] for color in colors),
                score=out.seats[number],
                is_winner=number in winners,
                seat=number if ruleset.is_drafted else None,
            )
        )
    title = title_of(ruleset.variant, language).title
    return Card(title=title, lines=tuple(lines), footer=texts.footer(state))


def _winners(state: GameState) -> tuple[int, ...]:
    """Return the winning seats, or no seats before the game is scored."""
    return () if state.scored is None else tuple(state.scored.winners)
