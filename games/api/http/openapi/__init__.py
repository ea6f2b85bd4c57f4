"""The OpenAPI document, which drf-spectacular generates from the routes.

`operations` describes the routes: parameters, headers, responses and failures.
`components` turns declared types of answers into schemas, with the texts that `texts`
reads from their sources. `enumerations` lets requests share the enumerations of
answers.
"""
