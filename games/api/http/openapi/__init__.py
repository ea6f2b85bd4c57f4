"""Generation of the OpenAPI document from the routes, by drf-spectacular.

`operations` describes the routes: parameters, headers, responses and failures.
`components` converts declared answers to schemas with the texts in their source.
`references` names parts of schemas, so that requests and answers share enumerations.
`usual_texts` describes fields by name, and `sharing` moves repeated parts to the
components.
"""
