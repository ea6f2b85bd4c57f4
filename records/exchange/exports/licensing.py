"""The `Link` header that names the license of a response's records.

A response has it if all its records are public. Records do not contain their license,
because a record must have the same bytes on every server.
"""

from django.conf import settings


def license_link() -> str:
    """Return the `Link` value that names the license of public records."""
    page = f"https://spdx.org/licenses/{settings.RECORDS_LICENSE}.html"
    return f'<{page}>; rel="license"'
