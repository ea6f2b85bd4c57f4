"""Attacks by name. Each attack runs until the test stops it."""

from tests.adversary.attackers.clients import Attack
from tests.adversary.attackers.places import (
    invitations_of_guests,
    streams_without_tokens,
)
from tests.adversary.attackers.receivers import bots_with_webhooks, slow_receivers
from tests.adversary.attackers.requests import (
    garbage_files,
    half_bodies,
    pictures_and_logins,
    solutions,
)
from tests.adversary.attackers.workers import (
    analyses_of_a_club,
    games_of_computers,
    games_of_the_erased,
    long_analyses,
)

ATTACKS: dict[str, Attack] = {
    "60 games of computers": games_of_computers,
    "4 long analyses": long_analyses,
    "100 bots with webhooks": bots_with_webhooks,
    "solutions at the limit": solutions,
    "half-sent bodies": half_bodies,
    "4 slow receivers": slow_receivers,
    "pictures of 8 addresses": pictures_and_logins,
    "analyses of 50 app users": analyses_of_a_club,
    "streams without tokens": streams_without_tokens,
    "garbage as zip": garbage_files,
    "invitations of 26 guests": invitations_of_guests,
    "games of the erased": games_of_the_erased,
}
