"""Django project: settings, processes, players, and everything except games.

`settings`, `urls`, `wsgi`, `asgi` and `celery` set up a server's processes, and
`embedded` starts all of them on one machine. `gate` lists the steps around a view.
`players` identifies callers, `limits` counts their requests, and `site` describes the
API. `notifications`, `webhooks` and `streams` report game events. `page` is the web
page, and `contest` serves the XML protocol of the Software-Challenge. `health`,
`metrics` and `operators` are for the server's operators.

This is the top layer. It imports `records` and `games`, and they do not import it.
"""

from blokus_api.celery import app as celery_app

__all__ = ["celery_app"]
