"""Documents about the API as a whole, which belong to no app.

`index` lists the routes. `documents` serves the OpenAPI document and its page, and
`examples` adds recorded requests and responses to the document. `problem_page`
describes each error code, and every problem links to it.
"""
