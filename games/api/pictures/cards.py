"""Cards: a game as previews of links show it, with names and scores."""

from games.api.answers.players import NamedPlayer, named
from games.pictures import Card, CardLine
from games.replay.state import GameState
from games.rules.scoring import outcome
from games.rules.texts.told import title_of

LEVEL = "AI, {level}"
NOBODY = "Open seat"


def card_of(state: GameState) -> Card:
    """Return who plays a game, and the scores as if it ended now."""
    ruleset, out = state.ruleset, outcome(state.position, state.rules_version)
    winners = _winners(state)
    players = [seat.player for seat in state.seats]
    known = named(player for player in players if player)
    lines = []
    for number, player in enumerate(players):
        colors = () if ruleset.is_drafted else ruleset.seats[number]
        lines.append(
            CardLine(
                name=NOBODY if player is None else _name(known.get(player)),
                colors=tuple(ruleset.colors[color] for color in colors),
                score=out.seats[number],
                is_winner=number in winners,
                seat=number if ruleset.is_drafted else None,
            )
        )
    title = title_of(ruleset.variant, "en").title
    return Card(title=title, lines=tuple(lines), footer=_footer(state))


def _name(player: NamedPlayer | None) -> str:
    """Return what a player is called; who was erased has no name."""
    if player is None:
        return ""
    return LEVEL.format(level=player.name) if player.kind == "ai" else player.name


def _winners(state: GameState) -> tuple[int, ...]:
    """Return the seats that won; none before the game was scored."""
    return () if state.scored is None else tuple(state.scored.winners)


def _footer(state: GameState) -> str:
    match state.status:
        case "open":
            return "Waiting for players"
        case "playing":
            return f"{state.ply} pieces placed" if state.ply != 1 else "1 piece placed"
        case "ended":
            return "Game over"
        case "aborted":
            return "Called off"
