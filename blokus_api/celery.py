"""The Celery app: workers compute AI moves and score ended games."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

app = Celery("blokus_api")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
