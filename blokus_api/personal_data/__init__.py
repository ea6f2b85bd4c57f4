"""Export of everything that the server stores about a person.

`gathering` reads the tables, `answers` declares the exported document, and `views`
serves it.

This package may import all packages that store personal data; no package imports it.
"""
