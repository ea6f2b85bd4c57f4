"""The `Link` header, which names the license of the records in a response.

A response has this header if all records in it are public. Records do not contain their
license, because their bytes must be the same on every server.
"""

from django.conf import settings


def license_link() -> str:
    """Return the value of the `Link` header with the license of public records."""
    page = f"https://spdx.org/licenses/{settings.RECORDS_LICENSE}.html"
    return f'<{page}>; rel="license"'
