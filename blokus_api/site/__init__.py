"""Documents about the API itself, which belong to no app.

`index` lists the routes, `documents` serves the OpenAPI document and its page,
`examples` adds recorded requests and responses to it, and `problems` describes each
error code.
"""
