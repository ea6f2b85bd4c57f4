"""Relevance: which notices are still true, and what an email says of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from django.conf import settings

from blokus_api.notifications import recipients
from blokus_api.notifications.emails import MailTopic
from blokus_api.notifications.models import Notice
from blokus_api.notifications.texts import TEXTS, EmailTexts
from blokus_api.players.models import Player
from games.api.answers.games import GameRow
from games.api.pictures.addresses import end_of_addresses, link_to
from games.storage import inbox
from games.storage.inbox import Item


@dataclass(frozen=True)
class _NoticeContext:
    """A game, and to whom it is told."""

    player: Player
    row: GameRow
    called: Mapping[str, str]

    @property
    def title(self) -> str:
        """Return the game and the names of the others."""
        players = [one for one in self.row.players if one]
        others = [self.called[one] for one in players if one != self.player.actor]
        language = self.player.spoken_language
        return TEXTS[language].game(self.row.variant, language, others)


Asked: TypeAlias = Mapping[tuple[str, str, int], Item]
"""By kind, game and number."""


def true_of(
    player: Player, notices: Sequence[Notice]
) -> list[tuple[Notice, MailTopic]]:
    """Return the notices that a player is still to be told, with what they say.

    A turn that was moved in, a reminder whose deadline is another by now, an offer that
    ended: nothing of that is told any more.
    """
    wanted = [one for one in notices if recipients.is_mailed(player, one.kind)]
    games = {str(one.game) for one in wanted}
    asked = {
        (str(item.action.kind), str(item.game.id), item.action.number): item
        for item in inbox.of_games(games)
        if item.action.player == player.actor
    }
    true = [one for one in wanted if _is_true(one, _item_of(one, asked))]
    rows = {game: GameRow.build(row) for game, row in inbox.rows(games).items()}
    people = {one for row in rows.values() for one in row.players}
    called = recipients.names(people, player.spoken_language)
    found = []
    for notice in _without_doubles(true):
        told = _NoticeContext(player, rows[str(notice.game)], called)
        found.append((notice, _topic(told, notice, _item_of(notice, asked))))
    return found


def link_of(game: str) -> str:
    """Return where people look at a game."""
    return settings.GAME_URL.replace("{game}", game)


def picture_of(game: str, is_public: bool, now: datetime | None = None) -> str:
    """Return where the board of a game is seen as it is, by who has no token.

    Of a private game for the days that such addresses are good, from `now` on.
    """
    return link_to(game, ".svg", None if is_public else end_of_addresses(now))


def _without_doubles(notices: Sequence[Notice]) -> list[Notice]:
    """Leave out that it is my turn where I am reminded of the same turn."""
    reminded = {(n.game, n.number) for n in notices if n.kind == "reminder"}
    return [
        n for n in notices if n.kind != "turn" or (n.game, n.number) not in reminded
    ]


def _item_of(notice: Notice, asked: Asked) -> Item | None:
    kind = "turn" if notice.kind == "reminder" else notice.kind
    return asked.get((kind, str(notice.game), notice.number))


def _is_true(notice: Notice, item: Item | None) -> bool:
    if notice.kind == "ended":
        return True
    if item is None or item.left == timedelta():
        return False
    return notice.kind != "reminder" or item.action.deadline == notice.deadline


def _topic(told: _NoticeContext, notice: Notice, item: Item | None) -> MailTopic:
    deadline = None if item is None else item.action.deadline
    return MailTopic(
        kind=notice.kind,
        title=told.title,
        link=link_of(told.row.id),
        picture=picture_of(told.row.id, told.row.visibility == "public"),
        left=None if item is None else item.left,
        until="" if deadline is None else recipients.local(told.player, deadline),
        what=_ending(told) if item is None else item.action.what,
    )


def _ending(told: _NoticeContext) -> str:
    """Return who ended a game and who won it, in words."""
    texts = TEXTS[told.player.spoken_language]
    if told.row.status == "aborted":
        return texts.called_off
    return f"{_decision(told, texts)}{_winners(told, texts)}"


def _decision(told: _NoticeContext, texts: EmailTexts) -> str:
    """Return the sentence on the seat that ended a game; empty if none did."""
    ending = told.row.ending
    if ending is None or ending.player is None:
        return ""
    if ending.player == told.player.actor:
        return f"{texts.decided_by_you[ending.reason]} "
    name = told.called[ending.player]
    sentence = texts.decided[ending.reason].format(name=name)
    return f"{sentence[:1].upper()}{sentence[1:]} "


def _winners(told: _NoticeContext, texts: EmailTexts) -> str:
    seats = told.row.players
    winners = dict.fromkeys(seats[seat] for seat in told.row.winners or ())
    names = [
        texts.you if one == told.player.actor else told.called[one] for one in winners
    ]
    return texts.won.format(names=texts.in_order(names)) if names else texts.nobody_won
