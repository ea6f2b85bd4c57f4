"""Relevance: the notices that are still true, and their email content."""

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
class NoticeContext:
    """A game, and the player who gets a notice about it."""

    player: Player
    row: GameRow
    called: Mapping[str, str]

    @property
    def title(self) -> str:
        """Title with the variant and the names of the other players."""
        players = [actor for actor in self.row.players if actor]
        others = [self.called[actor] for actor in players if actor != self.player.actor]
        language = self.player.spoken_language
        return TEXTS[language].game(self.row.variant, language, others)


PendingItems: TypeAlias = Mapping[tuple[str, str, int], Item]
"""A player's pending actions, by kind, game and number."""


def true_of(
    player: Player, notices: Sequence[Notice]
) -> list[tuple[Notice, MailTopic]]:
    """Return the notices to send to a player, with the topics of their email.

    Turns already played, reminders of changed deadlines and ended offers are omitted.
    """
    enabled = [
        notice for notice in notices if recipients.is_mailed(player, notice.kind)
    ]
    games = {str(notice.game) for notice in enabled}
    pending = {
        (str(item.action.kind), str(item.game.id), item.action.number): item
        for item in inbox.of_games(games)
        if item.action.player == player.actor
    }
    true = [notice for notice in enabled if _is_true(notice, _item_of(notice, pending))]
    rows = {game: GameRow.build(row) for game, row in inbox.rows(games).items()}
    people = {notice for row in rows.values() for notice in row.players}
    names = recipients.names(people, player.spoken_language)
    topics = []
    for notice in _without_doubles(true):
        context = NoticeContext(player, rows[str(notice.game)], names)
        topics.append((notice, _topic(context, notice, _item_of(notice, pending))))
    return topics


def link_of(game: str) -> str:
    """Return the address of a game's page."""
    return settings.GAME_URL.replace("{game}", game)


def picture_of(game: str, is_public: bool, now: datetime | None = None) -> str:
    """Return the address of a board picture, which can be opened without a login.

    For a private game, the address expires some days after `now`.
    """
    return link_to(game, ".svg", None if is_public else end_of_addresses(now))


def _without_doubles(notices: Sequence[Notice]) -> list[Notice]:
    """Return the notices, excluding turns for which a reminder exists."""
    reminded = {(n.game, n.number) for n in notices if n.kind == "reminder"}
    return [
        n for n in notices if n.kind != "turn" or (n.game, n.number) not in reminded
    ]


def _item_of(notice: Notice, pending: PendingItems) -> Item | None:
    kind = "turn" if notice.kind == "reminder" else notice.kind
    return pending.get((kind, str(notice.game), notice.number))


def _is_true(notice: Notice, item: Item | None) -> bool:
    if notice.kind == "ended":
        return True
    if item is None or item.time_left == timedelta():
        return False
    return notice.kind != "reminder" or item.action.deadline == notice.deadline


def _topic(context: NoticeContext, notice: Notice, item: Item | None) -> MailTopic:
    deadline = None if item is None else item.action.deadline
    return MailTopic(
        kind=notice.kind,
        title=context.title,
        link=link_of(context.row.id),
        picture=picture_of(context.row.id, context.row.visibility == "public"),
        remaining=None if item is None else item.time_left,
        until="" if deadline is None else recipients.local(context.player, deadline),
        detail=_ending(context) if item is None else item.action.subject,
    )


def _ending(context: NoticeContext) -> str:
    """Return a text about how a game ended and who won."""
    texts = TEXTS[context.player.spoken_language]
    if context.row.status == "aborted":
        return texts.called_off
    return f"{_decision(context, texts)}{_winners(context, texts)}"


def _decision(context: NoticeContext, texts: EmailTexts) -> str:
    """Return a sentence about the player who ended a game; empty if no player did."""
    ending = context.row.ending
    if ending is None or ending.player is None:
        return ""
    if ending.player == context.player.actor:
        return f"{texts.decided_by_you[ending.reason]} "
    name = context.called[ending.player]
    sentence = texts.decided[ending.reason].format(name=name)
    return f"{sentence[:1].upper()}{sentence[1:]} "


def _winners(context: NoticeContext, texts: EmailTexts) -> str:
    seats = context.row.players
    winners = dict.fromkeys(seats[seat] for seat in context.row.winners or ())
    names = [
        texts.you if actor == context.player.actor else context.called[actor]
        for actor in winners
    ]
    return texts.won.format(names=texts.in_order(names)) if names else texts.nobody_won
