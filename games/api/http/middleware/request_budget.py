"""The time budget of a request: what works for longer is given up.

A long poll has one each time that it looks, and an export none once it is being sent:
what waits for others may last.
"""

from django.conf import settings

from games.api.http.middleware.around import within
from games.time_budget import time_budget

request_budget = within(lambda: time_budget(settings.REQUEST_SECONDS))
"""Outside of whatever asks the database."""
