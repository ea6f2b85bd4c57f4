"""HTTP code that the endpoints of all apps share.

* Before a view: `blokus_api.gate` lists the steps. `request_ids` gives each request an
  id. `steps` rejects malformed requests, adds headers for browsers (CORS, TLS,
  security) and compresses responses. `caching` writes entity tags and responds with
  304. `routes` finds the view.
* In a view: `endpoint` defines the base class of all views, which fixes the order of
  errors. Its own base class in `lean_view` makes DRF's steps inexpensive. `caller`
  identifies callers and checks their scopes; `client_addresses` returns their
  addresses.
* Request bodies: `serving.request_bodies` receives them in an event loop, and
  `media_types` parses them by type. `bodies` defines the base classes of declared
  bodies and queries. `decoding` reads them with `values` and `unknown_fields`.
* Responses: `media_types` chooses a type and renders the response. `answer` defines the
  base class of JSON answers. `paging` reads pages of lists. `headers` describes headers
  and reads preferences and languages.
* Errors: `problems` declares the JSON of an error, and `errors` turns an exception into
  a response.
* Around requests: `openapi` generates the OpenAPI document, `serving` runs the
  application in an event loop, and `log_formatters` formats log lines.
"""
