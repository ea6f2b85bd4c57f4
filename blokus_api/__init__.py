"""Django project: settings, processes, players, and all that is not about games.

`settings`, `urls`, `wsgi`, `asgi` and `celery` set up the processes of a server;
`embedded` starts all of them on one machine. `gate` lists the steps around a view.
`players` identifies callers, `limits` counts their requests, and `site` describes the
API. `notifications`, `webhooks` and `streams` report the events of games. `page` is the
web page, and `contest` serves the XML protocol of the Software-Challenge. `health`,
`metrics` and `operators` are for operators of the server.

This is the top layer: it imports `records` and `games`, and neither imports it.
"""

from blokus_api.celery import app as celery_app

__all__ = ["celery_app"]
