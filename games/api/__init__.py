"""The REST API of games in play.

A request reaches a view in `views`, which validates it with `requests`, calls a service
and responds with a type of `answers`. `pictures` responds with drawings, and `pages`
with pages for people. All of them stand on `http`, the HTTP code of all apps. `names`
has the types of names that paths, requests and answers share.
"""
