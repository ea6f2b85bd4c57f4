"""HTTP code that the endpoints of all apps share.

* Before a view: `blokus_api.gate` lists the steps. `request_ids` names each request,
  `steps` rejects malformed requests, adds headers for browsers (CORS, TLS, security)
  and compresses responses, `caching` writes entity tags and responds 304. `routes`
  finds the view.
* A view: `endpoint` is the base class of the views and fixes the order of errors.
  `lean_view`, its base class, makes DRF's steps inexpensive. `caller` identifies the
  caller and checks scopes; `client_addresses` returns their address.
* The body of a request: `serving.request_bodies` receives it under an event loop,
  `media_types` parses it by its type. `bodies` is the base of declared bodies and
  queries, `decoding` reads them with `values` and `unknown_fields`.
* A response: `media_types` chooses its type and renders it, `answer` is the base class
  of JSON answers, `paging` reads pages of lists, `headers` describes headers and reads
  preferences and languages.
* Errors: `problems` declares the JSON of an error, and `errors` turns an exception into
  a response.
* Around it: `openapi` generates the OpenAPI document, `serving` runs the application
  under an event loop, and `log_formatters` writes lines of the log.
"""
