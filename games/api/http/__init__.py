"""HTTP of games: what every endpoint shares, reading strictly, answering cheaply.

`endpoint` is the base class of all views: the order of errors, the caller, the body.
`fields` are serializer fields that coerce nothing. `validation` takes bodies, queries
and headers apart, `caching` answers 304, `paging` is the query and shape of lists,
`schema` what all endpoints have in common in the OpenAPI document.
"""
