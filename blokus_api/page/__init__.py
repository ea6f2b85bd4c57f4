"""The web page: HTML documents, link previews, and the files that browsers load.

`addresses` lists the page's addresses. `documents` serves a document for each of them,
and `previews` writes its title and description. `files` serves scripts and style
sheets, which `sources` and `modules` prepare from `static` when a process starts. The
scripts in `static/page` use the public API like any other client.

In `blokus_api`, this package imports only `blokus_api.site`. No other package imports
it.
"""
