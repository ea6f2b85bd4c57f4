"""Middleware that refuses requests from suspended networks, before anything else."""

from django.http import HttpRequest, HttpResponse

from blokus_api.players.suspended import SuspendedError, networks
from games.api.http.client_addresses import exact_address
from games.api.http.errors import respond
from games.api.http.middleware.around import around
from games.api.http.middleware.guard import PROBES


def _refuse(request: HttpRequest) -> HttpResponse | None:
    if request.path_info in PROBES or not networks.have(exact_address(request)):
        return None
    return respond(request, SuspendedError())


suspended_networks = around(_refuse)
"""Outside of what counts requests: these cost nothing, and are told nothing else."""
