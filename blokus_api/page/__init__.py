"""The web page: HTML documents, previews of links, and the files that browsers load.

`addresses` lists the page's addresses. `documents` answers each of them with a
document, and `previews` writes its title and description. `files` serves scripts and
styles, which `sources` and `modules` prepare from `static` when a process starts. The
scripts in `static/page` use the public API as any other client does.

It imports `blokus_api.site` alone of the packages of the project, and no other
package imports it.
"""
