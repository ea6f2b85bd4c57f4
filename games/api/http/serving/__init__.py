"""Serving under an event loop, for `manage.py up` and the streams, without a proxy.

`wsgi_bridge` calls the web application on threads, and `lines` has the requests that
wait for one. `request_bodies` receives a body before a thread is used, and
`response_bodies` sends files and large bodies after it.
`connections` closes connections of clients that neither send nor read.
"""
