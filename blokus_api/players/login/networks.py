"""Login networks: limits on failed logins and emails, by email address and network.

Other people's failed logins must not lock the owner out of an account. So each failure
counts for a combination of email address and client network. Networks from which the
owner has logged in are known. For each email address, all other networks share one
limit.
"""

from ipaddress import IPv4Address, ip_network

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.headless.base.response import RateLimitResponse
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from blokus_api.players.models import KnownNetwork, Player
from games.api.http.client_addresses import exact_address

MOST_NETWORKS = 8
"""Maximum number of known networks per account, because each may guess passwords."""
IPV4_PREFIX = 24
"""Length of an IPv4 network prefix in bits. When providers change a household's
address, it usually stays in such a network."""
IPV6_PREFIX = 64
"""Length of an IPv6 network prefix in bits."""


def digest_of(request: HttpRequest, email: str) -> str:
    """Return a keyed hash of an email address and the network of a request."""
    address = exact_address(request)
    network = "unknown"
    if address is not None:
        prefix = IPV4_PREFIX if isinstance(address, IPv4Address) else IPV6_PREFIX
        network = str(ip_network((address, prefix), strict=False))
    return salted_hmac(__name__, f"{email.lower()} {network}").hexdigest()


def is_known(request: HttpRequest, email: str) -> bool:
    """Return whether the owner of an email address has logged in from this network.

    The query is the same for all email addresses, so its duration reveals no account.
    """
    return KnownNetwork.objects.filter(digest=digest_of(request, email)).exists()


def note(player: Player, request: HttpRequest) -> None:
    """Store a login's network, and delete the oldest networks beyond the maximum."""
    KnownNetwork.objects.update_or_create(
        player=player,
        digest=digest_of(request, player.email),
        defaults={"last_login_at": timezone.now()},
    )
    networks = player.known_networks.order_by("-last_login_at", "-id")
    surplus = networks.values_list("id", flat=True)[MOST_NETWORKS:]
    KnownNetwork.objects.filter(id__in=list(surplus)).delete()


def may_guess(request: HttpRequest, email: str) -> bool:
    """Count a login from an unknown network; return whether it is allowed."""
    return is_known(request, email) or ratelimit.consume(
        request, action="login_failed_elsewhere", key=email.lower()
    )


def forgive_guesses(request: HttpRequest, email: str) -> None:
    """Reset the count of failed logins from unknown networks."""
    ratelimit.clear(request, action="login_failed_elsewhere", key=email.lower())


def count_reset_email(request: HttpRequest, email: str) -> None:
    """Count the email for a password request, or refuse the request.

    Requests from unknown networks cannot use up the last email of an hour.
    """
    actions = ["reset_email"]
    if not is_known(request, email):
        actions.insert(0, "reset_email_elsewhere")
    for action in actions:
        if not ratelimit.consume(request, action=action, key=email.lower()):
            raise ImmediateHttpResponse(RateLimitResponse(request))


def count_code_email(request: HttpRequest, email: str) -> None:
    """Count an email with a sign-up code, or refuse the request."""
    keys = {
        "signup_email": digest_of(request, email),
        "signup_email_everywhere": email.lower(),
    }
    for action, key in keys.items():
        if not ratelimit.consume(request, action=action, key=key):
            raise ImmediateHttpResponse(RateLimitResponse(request))
