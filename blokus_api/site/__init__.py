"""Documents about the API as a whole, which belong to no app.

`index` lists the routes. `documents` serves the OpenAPI document, to which `examples`
adds recorded requests and responses, and its page. `problem_page` describes each error
code, and every problem links to it.
"""
