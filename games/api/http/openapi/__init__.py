"""The OpenAPI document, which drf-spectacular generates from the routes.

`operations` describes the routes: parameters, headers, responses and failures.
`components` turns declared types of answers into schemas, with the texts of their
sources. `references` gives parts of schemas a name, and lets requests share the
enumerations of answers. `usual_texts` describes fields by name, and `sharing` moves
repeated parts to the components.
"""
