"""The OpenAPI document, which drf-spectacular generates from the routes.

`operations` describes the routes: parameters, headers, responses and failures.
`components` turns declared types of answers into schemas, with the texts of their
sources. `references` names parts of schemas once, and lets requests share the
enumerations of answers.
"""
