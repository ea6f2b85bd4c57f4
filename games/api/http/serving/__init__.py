"""Serving in an event loop without a proxy, for `manage.py up` and the streams.

`wsgi_bridge` calls the web application on threads, and `lines` queues the requests that
wait for a thread. `request_bodies` receives a body before a thread is used, and
`response_bodies` sends files and large bodies after the call. `connections` closes
connections of clients that neither send nor read.
"""
