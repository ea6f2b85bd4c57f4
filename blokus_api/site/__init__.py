"""Documents about the API itself, which belong to no app.

`index` lists the routes. `documents` serves the OpenAPI document and its page, to which
`examples` adds recorded requests and responses. `problem_page` describes each error
code, and every problem links to it.
"""
