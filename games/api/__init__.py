"""The REST API of games in play.

`http` is what every endpoint shares, `requests` what clients send, `answers` what they
get, `views` the endpoints.
"""
