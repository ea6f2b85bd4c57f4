"""A client of the API that needs only the standard library and the notation of moves.

`api` sends JSON over HTTP. `recorded` reads games that Pentobi refereed, and `playing`
plays one of them on a running server and reports each difference.
`manage.py play_record` runs it.
"""
