"""The REST API for games in progress.

Each request is handled by a view in `views`, which validates it with `requests`, calls
a service and responds with a type from `answers`. `pictures` creates drawings, and
`pages` creates human-readable pages. All of them use `http`, the HTTP code that all
apps share. `names` declares the types of names in paths, requests and answers.
"""
