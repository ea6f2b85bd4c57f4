"""A client of the API, with nothing but the standard library and the rules' notation.

`api` speaks JSON over HTTP; `recorded` reads games that Pentobi refereed; `playing`
plays one of them on a running server, as its players would, and tells what differs.
"""
