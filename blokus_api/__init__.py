"""The project: wiring, no game logic.

`settings`, `urls`, `celery` and `wsgi` are Django's usual. `guard`, `formats`,
`errors`, `paging` and `idempotency` are what every endpoint shares; `health` and
`problems` are pages beside the API. `players` holds who plays, `embedded` the servers
that `manage.py up` and the tests start for themselves.
"""

from blokus_api.celery import app as celery_app

__all__ = ["celery_app"]
