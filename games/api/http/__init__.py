"""The HTTP code that the endpoints of all apps share.

* From a request to a view: `request_ids`, `browsers`, `guard`, `compression` and
  `caching` hold steps around all views, which the project lists in its gate. `routes`
  finds the view. `endpoint` is the base class of the views and fixes the order of
  errors; `dispatch` shortens the steps that DRF takes before a view. `caller` says who
  calls, and `client_addresses` from where.
* Reading requests: `validation` and `fields` check bodies and queries, `headers` reads
  preferences and languages, and `caching` reads and writes entity tags.
* Responding: `answer` is the base class of JSON answers, `formats` parses and renders,
  and `paging` reads pages of lists.
* Errors: `problems` declares how an error looks as JSON, and `errors` turns an
  exception into a response.
* Around it: `openapi` generates the OpenAPI document, `serving` runs the application
  under an event loop, and `log_lines` formats the log.
"""
