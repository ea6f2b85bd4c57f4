"""The entry point of the web process."""

import os

from django.core.signing import Signer
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")

application = get_wsgi_application()
Signer()  # refuses an empty SECRET_KEY now, not when the first signature is due
