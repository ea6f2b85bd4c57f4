"""Middleware: what holds on every route, done once around all views.

`request_ids` names requests, `guard` refuses what no view should have to think about,
`validators` answers 304 where a view has no entity tag of its own, and `compression`
packs what is large.
"""
