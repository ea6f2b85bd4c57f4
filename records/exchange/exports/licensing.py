"""The `Link` header that names the license of a response's records.

A response has this header if all its records are public. Records do not contain their
license, because their bytes must be the same on every server.
"""

from django.conf import settings


def license_link() -> str:
    """Return the value of the `Link` header with the license of public records."""
    page = f"https://spdx.org/licenses/{settings.RECORDS_LICENSE}.html"
    return f'<{page}>; rel="license"'
