"""HTTP: what all endpoints of all apps share.

`endpoint` is the base class of the views and fixes the order of errors; `dispatch`
shortens the steps that DRF takes before a view. `validation` and `fields` check bodies,
queries and headers, `formats` reads bodies. `errors` turns each exception into a
problem document, which `problems` declares. `caching` and `keyset` serve conditional
requests and pages of lists. `schema`, `described` and `failures` write the OpenAPI
document. `request_ids`, `browsers`, `guard`, `compression` and `caching` hold steps
around the views, which the project lists in its gate.
"""
