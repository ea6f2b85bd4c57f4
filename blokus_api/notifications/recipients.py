"""Recipients of emails about a game, and their names."""

from collections.abc import Collection, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from blokus_api.notifications.texts import TEXTS
from blokus_api.notifications.timing import LocalQuietHours
from blokus_api.players.mail import verified_email
from blokus_api.players.models import MAX_NAME, Player
from blokus_api.players.preferences import read_quiet_hours
from games.api.spoken_names import spoken_name
from games.replay.state import AI_PREFIX, player_ids
from games.rules.languages import Language
from records.judging.names import cleaned


def mailed(actors: Collection[str]) -> dict[str, Player]:
    """Return the players who have an email address and want some emails, by actor."""
    ids = player_ids(actors)
    if not ids:
        return {}
    players = Player.objects.filter(id__in=ids, is_active=True, wants_mail=True)
    wanting = players.filter(kind=Player.Kind.USER).exclude(email="")
    return {player.actor: player for player in wanting}


def is_mailed(player: Player, kind: str) -> bool:
    """Return whether a player wants emails of this kind."""
    has_address = player.is_active and verified_email(player) is not None
    return has_address and player.wants_mail and kind in player.mails


def quiet_hours_of(player: Player) -> LocalQuietHours:
    """Return a player's quiet hours."""
    hours = player.quiet_hours
    quiet = None if hours is None else read_quiet_hours(hours)
    return LocalQuietHours(ZoneInfo(player.time_zone), quiet)


def local(player: Player, moment: datetime) -> str:
    """Format a moment in the player's time zone."""
    at = moment.astimezone(ZoneInfo(player.time_zone))
    return f"{at:%Y-%m-%d %H:%M} ({player.time_zone})"


def names(actors: Collection[str], language: Language) -> Mapping[str, str]:
    """Return the names of players as single printable lines.

    Computers, erased players and unnamed players are described by a word in the
    language.
    """
    texts = TEXTS[language]
    players = Player.objects.filter(id__in=player_ids(actors), is_active=True)
    called = {
        player.actor: cleaned(spoken_name(player.name, language), MAX_NAME)
        for player in players
    }
    return {
        actor: texts.computer
        if actor.startswith(AI_PREFIX)
        else called.get(actor) or texts.unnamed
        for actor in actors
    }
