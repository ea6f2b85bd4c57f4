"""Licensing: the header by which a response names the license of its records.

A response has it if all its records are public. Records carry no license themselves:
the same record is the same bytes on every server.
"""

from django.conf import settings


def license_link() -> str:
    """Return the value of `Link` that names the license of public records."""
    page = f"https://spdx.org/licenses/{settings.RECORDS_LICENSE}.html"
    return f'<{page}>; rel="license"'
