"""Answers: the JSON that clients receive, as declared types.

Each module declares the answers about one subject, such as `games`, `positions` or
`variants`, and builds them from states (`games.replay`) and rows (`games.models`).
`games.api.http.answer` encodes them and describes them in the OpenAPI document.

Views respond with them; `records` and `blokus_api` build answers of their own on them.
"""
