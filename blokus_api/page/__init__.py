"""The web page: HTML documents, previews of links, and the files that browsers load.

`addresses` lists the page's addresses. `documents` serves a document for each of them,
and `previews` writes its title and description. `files` serves scripts and styles,
which `sources` and `modules` prepare from `static` when a process starts. The scripts
in `static/page` use the public API like any other client.

Of this project's packages, it imports only `blokus_api.site` in `blokus_api`, and no
other package imports it.
"""
